const opposite: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

/** The arrow key of the same meaning in left-to-right text, where the right one leads on. */
export const readingKey = (key: string): string =>
  (document.documentElement.dir === 'rtl' && opposite[key]) || key
