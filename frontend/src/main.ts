// Where the pages begin.
import "@fontsource/atkinson-hyperlegible-next/latin-400.css";
import "@fontsource/atkinson-hyperlegible-next/latin-700.css";
import "./styles/themes.css";
import "./styles/base.css";
import "./styles/board.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { published, rewriteLinks } from "./published";

if (published) rewriteLinks();
mount(App, { target: document.getElementById("app")! });
