import type { Plugin } from 'vite'

const links = /^ *<link rel="modulepreload"( crossorigin)? href="([^"]+)">\n/gm
const entry = /^ *<script type="module"/m

/**
 * Loads the imported chunks as separate module scripts before the entry. Each runs in its own task,
 * so input is handled in between.
 */
export const preloadOrder: Plugin = {
  name: 'preload-order',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const before = [...html.matchAll(links)].map(
        ([, crossorigin = '', href]) =>
          `    <script data-part type="module"${crossorigin} src="${href}"></script>\n`,
      )
      return html.replaceAll(links, '').replace(entry, (first) => before.join('') + first)
    },
  },
}
