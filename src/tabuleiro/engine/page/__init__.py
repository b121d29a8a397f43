"""PAGE: what thinks in a page. The kernels that go there, how they are built, and what shows that they are the same."""
