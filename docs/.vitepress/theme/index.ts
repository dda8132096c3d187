// VitePress's own look in the fonts that are there already: nothing is fetched for them.
import Theme from "vitepress/theme-without-fonts";
import { h } from "vue";
import penguins from "../../pictures/penguins.svg";
import "./style.css";

const alt = "A decision tree that tells three species of penguins apart";

export default {
  extends: Theme,
  /** The README's picture stands beside the home page's first sentence. */
  Layout: () =>
    h(Theme.Layout, null, {
      "home-hero-image": () => h("img", { src: penguins, alt, class: "home-picture" }),
    }),
};
