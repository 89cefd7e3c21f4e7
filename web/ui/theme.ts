import { createTheme, type VariantColorsResolver } from '@mantine/core'
import buttons from './buttons.module.css'
import inputs from './inputs.module.css'
import tabs from './tabs.module.css'

type Tone = 'blue' | 'red' | 'soft'
const toneTokens: Record<
  Tone,
  { strong: string; hover: string; soft: string; softHover: string; on: string }
> = {
  blue: {
    strong: 'var(--blue)',
    hover: 'var(--blue-hover)',
    soft: 'var(--blue-soft)',
    softHover: 'var(--blue-soft-hover)',
    on: 'var(--on-blue)',
  },
  red: {
    strong: 'var(--red)',
    hover: 'var(--red-hover)',
    soft: 'var(--red-soft)',
    softHover: 'var(--red-soft)',
    on: 'var(--on-red)',
  },
  soft: {
    strong: 'var(--color-text-muted)',
    hover: 'var(--color-text)',
    soft: 'var(--color-bg)',
    softHover: 'var(--color-border)',
    on: 'var(--color-surface)',
  },
}

const isTone = (color: string | undefined): color is Tone =>
  color !== undefined && color in toneTokens

/** Buttons use the CSS tokens, so both themes work without a second palette. */
const variantColorResolver: VariantColorsResolver = ({ color, variant }) => {
  const tone = toneTokens[isTone(color) ? color : 'blue']
  const none = '1px solid transparent'
  if (variant === 'light')
    return { background: tone.soft, hover: tone.softHover, color: tone.strong, border: none }
  if (variant === 'subtle')
    return { background: 'transparent', hover: tone.soft, color: tone.strong, border: none }
  if (variant === 'transparent')
    return { background: 'transparent', hover: 'transparent', color: tone.strong, border: none }
  if (variant === 'default' || variant === 'outline') {
    const border = '1px solid var(--color-control-border)'
    return {
      background: 'transparent',
      hover: 'var(--blue-soft)',
      color: 'var(--color-text)',
      border,
    }
  }
  return { background: tone.strong, hover: tone.hover, color: tone.on, border: none }
}

/** Colours, radii and spacing are in tokens.css; this is what Mantine needs in code. */
export const theme = createTheme({
  primaryColor: 'blue',
  defaultRadius: 'var(--radius-control)',
  fontFamily: 'var(--mantine-font-family)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    Button: {
      defaultProps: { size: 'md' },
      classNames: {
        root: buttons.button,
        inner: buttons.inner,
        label: buttons.label,
        loader: buttons.loader,
      },
      vars: (_theme: unknown, { size }: { size?: string }) => ({
        root: {
          '--button-fz': '0.9375rem',
          ...(size === 'md' && { '--button-height': '2.75rem', '--button-padding-x': '1rem' }),
        },
      }),
    },
    Input: { classNames: { input: inputs.input } },
    InputWrapper: {
      classNames: { label: inputs.label, description: inputs.description, error: inputs.error },
    },
    Tabs: { classNames: { list: tabs.list, tab: tabs.tab, panel: tabs.panel } },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle', color: 'soft' } },
  },
})
