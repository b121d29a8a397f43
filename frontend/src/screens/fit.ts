// The type of a box as large as what is in it allows: a hall is wide, and lists are long or short.
const [LEAST, MOST, STEPS] = [0.55, 1.6, 8];

/**
 * For a box that clips: makes its type larger or smaller until everything fits; again whenever what is in it changes.
 */
export function fit(box: HTMLElement, what: unknown): { update: (what: unknown) => void; destroy: () => void } {
  void what;
  let [waiting, wide, high] = [0, 0, 0];

  function measure(): void {
    let [low, high] = [LEAST, MOST];
    for (let i = 0; i < STEPS; i++) {
      const middle = (low + high) / 2;
      box.style.fontSize = `${middle}em`;
      if (box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1) low = middle;
      else high = middle;
    }
    box.style.fontSize = `${low}em`;
  }
  const later = () => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(measure);
  };
  const watch = new ResizeObserver(() => {
    if (box.clientWidth === wide && box.clientHeight === high) return;
    [wide, high] = [box.clientWidth, box.clientHeight];
    later();
  });
  watch.observe(box);
  measure();
  return {
    update: later,
    destroy() {
      watch.disconnect();
      cancelAnimationFrame(waiting);
    },
  };
}
