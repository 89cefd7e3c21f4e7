import type { Plugin } from 'vite'

const links = /^ *<link rel="modulepreload"( crossorigin)? href="([^"]+)">\n/gm
const entry = /^ *<script type="module"/m

/**
 * What the program is made of does not only come side by side with it but runs before it, each file
 * in a turn of its own, between which a finger is answered.
 */
export const oneByOne: Plugin = {
  name: 'one-by-one',
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
