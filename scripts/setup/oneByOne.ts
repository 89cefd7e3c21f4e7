import type { Plugin } from 'vite'

const links = /<link rel="modulepreload"( crossorigin)? href="([^"]+)">/g

/**
 * What the program is made of is not only fetched ahead of it but run as it comes, each file in a
 * turn of its own: an old phone does a part of the work while it waits for the rest, and can answer
 * a finger in between.
 */
export const oneByOne: Plugin = {
  name: 'one-by-one',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace(links, '<script type="module" async$1 src="$2"></script>'),
  },
}
