import { createTheme } from '@mantine/core'

/** Colours, radii and spacing are in tokens.css; this is what Mantine needs in code. */
export const theme = createTheme({
  primaryColor: 'blue',
  defaultRadius: 'var(--radius-control)',
  fontFamily: 'var(--mantine-font-family)',
  cursorType: 'pointer',
  respectReducedMotion: true,
})
