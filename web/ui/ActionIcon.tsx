import type { ComponentProps, ElementType } from 'react'
import styles from './ActionIcon.module.css'
import { Loader } from './Loader.tsx'

type ActionIconLook = {
  /** Side length in pixels at the default text size. */
  size?: number
  variant?: 'subtle' | 'default'
  /** Shows a spinner instead of the icon and disables the button. */
  loading?: boolean
}

export type ActionIconProps<Root extends ElementType = 'button'> = ActionIconLook & {
  component?: Root
} & Omit<ComponentProps<Root>, keyof ActionIconLook | 'component'>

/** A button that is an icon; `aria-label` names it. */
export const ActionIcon = <Root extends ElementType = 'button'>({
  component,
  size = 44,
  variant = 'subtle',
  loading = false,
  disabled,
  className,
  style,
  children,
  ...attributes
}: ActionIconProps<Root>) => {
  const Element: ElementType = component ?? 'button'
  return (
    <Element
      {...(Element === 'button' && { type: 'button', disabled: disabled || loading })}
      className={className ? `${styles.button} ${className}` : styles.button}
      style={size === 44 ? style : { '--ai-size': `${size / 16}rem`, ...style }}
      data-variant={variant}
      data-loading={loading || undefined}
      aria-busy={loading || undefined}
      {...attributes}
    >
      {loading ? <Loader className={styles.loader} /> : children}
    </Element>
  )
}
