import type { ComponentProps, ElementType, MouseEvent, ReactNode } from 'react'
import styles from './Button.module.css'
import { Loader } from './Loader.tsx'

/** What a button adds to the attributes of its element. */
type ButtonLook = {
  variant?: 'filled' | 'light' | 'subtle' | 'default'
  color?: 'blue' | 'red' | 'soft'
  size?: 'md' | 'sm' | 'compact-md' | 'compact-sm'
  leftSection?: ReactNode
  rightSection?: ReactNode
  fullWidth?: boolean
  /** Shows a spinner instead of the label and disables the button. */
  loading?: boolean
  /** Its action is under way: a press does nothing. Not `disabled`, which would drop the focus. */
  isBusy?: boolean
}

/** Also for union types, unlike `Omit`. */
type OmitFromEach<Props, Names extends PropertyKey> = Props extends unknown
  ? Omit<Props, Names>
  : never

export type ButtonProps<Root extends ElementType = 'button'> = ButtonLook & {
  /** The rendered element: a button, or a link that looks like one. */
  component?: Root
} & OmitFromEach<ComponentProps<Root>, keyof ButtonLook | 'component'>

/** Also of a submit button, and of a link. */
const ignorePress = (event: MouseEvent) => event.preventDefault()

export const Button = <Root extends ElementType = 'button'>({
  component,
  variant = 'filled',
  color = 'blue',
  size = 'md',
  leftSection,
  rightSection,
  fullWidth = false,
  loading = false,
  isBusy = false,
  disabled,
  className,
  children,
  ...attributes
}: ButtonProps<Root>) => {
  const Element: ElementType = component ?? 'button'
  return (
    <Element
      {...(Element === 'button' && { type: 'button', disabled: disabled || loading })}
      className={className ? `${styles.button} ${className}` : styles.button}
      data-variant={variant}
      data-color={color}
      data-size={size}
      data-loading={loading || undefined}
      data-full={fullWidth || undefined}
      data-start={leftSection ? true : undefined}
      data-end={rightSection ? true : undefined}
      {...attributes}
      {...(isBusy && { 'aria-disabled': true, onClick: ignorePress })}
    >
      {loading && <Loader className={styles.loader} />}
      {leftSection && (
        <span className={styles.section} data-position="start">
          {leftSection}
        </span>
      )}
      <span className={styles.label}>{children}</span>
      {rightSection && (
        <span className={styles.section} data-position="end">
          {rightSection}
        </span>
      )}
    </Element>
  )
}
