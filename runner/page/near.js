/**
 * A page that is opened at its top is laid out only near the screen (assets/css/near.css). From the reader's first touch
 * on the rest follows here, block by block while the device has nothing else to do: what is scrolled to is ready then, and
 * a page that was only opened costs nothing.
 */

const BLOCKS = ":is(.md-content__inner, .problem) > :not([data-near])";
const PAUSE_MS = 200; // where the browser does not tell when it is idle

const root = document.documentElement;
const near = () => root.dataset.layout === "near";

/** Everything at once: the reader goes to a place, and it must be where it will stay. */
function whole() {
  delete root.dataset.layout;
}

/** @param {MouseEvent} event */
function follow({ target }) {
  if (target instanceof Element && target.closest('a[href*="#"]')) whole();
}

/** @param {(mayGoOn: () => boolean) => void} work */
function whenIdle(work) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback((deadline) => work(() => deadline.timeRemaining() > 5));
  else setTimeout(work, PAUSE_MS, () => false);
}

function layOutMore() {
  whenIdle((mayGoOn) => {
    if (!near()) return;
    const blocks = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(BLOCKS));
    for (const block of blocks) {
      block.dataset.near = "";
      block.getBoundingClientRect(); // now, while there is time
      if (!mayGoOn()) return layOutMore();
    }
    whole();
  });
}

if (near()) {
  addEventListener("popstate", whole);
  addEventListener("click", follow, { capture: true });
  addEventListener("keydown", ({ key }) => key === "End" && whole(), { capture: true });
  const started = new AbortController();
  for (const touch of ["scroll", "pointerdown", "keydown"]) {
    const start = () => {
      started.abort();
      layOutMore();
    };
    addEventListener(touch, start, { passive: true, signal: started.signal });
  }
}
