import { readFile } from 'node:fs/promises'

/** The server decodes no drawings, so `npm run demo-pictures` has rendered them. */
export const readPicture = (name: string) =>
  readFile(new URL(`pictures/${name}.webp`, import.meta.url))
