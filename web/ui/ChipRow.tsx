import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './ChipRow.module.css'

type Props = {
  label: string
  /** Changes with the pressed chip, which is then scrolled into view. */
  selected: unknown
  children: ReactNode
}

/** Choices in one row, such as filters. */
export const ChipRow = ({ label, selected, children }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, these are buttons.
  <div ref={useScrollIntoView(selected)} className={styles.row} role="group" aria-label={label}>
    {children}
  </div>
)

type ChipProps = { isPressed: boolean } & ComponentProps<'button'>

export const Chip = ({ isPressed, ...attributes }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={isPressed} {...attributes} />
)

const useScrollIntoView = (selected: unknown) => {
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed element is found by its attribute.
  useLayoutEffect(() => {
    const pressed = row.current?.querySelector<HTMLElement>('[aria-pressed="true"]')
    if (!row.current || !pressed) return
    // `scrollIntoView` would also scroll the page.
    const center = pressed.offsetLeft - row.current.offsetLeft + pressed.offsetWidth / 2
    row.current.scrollLeft = center - row.current.clientWidth / 2
  }, [selected])
  return row
}
