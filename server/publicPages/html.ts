import { html, raw } from 'hono/html'

export { html, raw }

/** Escaped HTML: `html` escapes all values except those that it made itself. */
export type Html = ReturnType<typeof html>
