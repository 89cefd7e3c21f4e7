import { createTheme } from '@mantine/core'
import field from './Field.module.css'

/** Colours, radii and spacing are in tokens.css; this is what Mantine needs in code. */
export const theme = createTheme({
  primaryColor: 'blue',
  defaultRadius: 'var(--radius-control)',
  fontFamily: 'var(--mantine-font-family)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    InputWrapper: {
      classNames: { label: field.label, description: field.description, error: field.error },
    },
  },
})
