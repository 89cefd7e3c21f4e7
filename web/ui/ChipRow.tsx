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

/** One that opens something is not pressed. */
type ChipProps = { isPressed?: boolean } & ComponentProps<'button'>

export const Chip = ({ isPressed, ...attributes }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={isPressed} {...attributes} />
)

/** For a link among the chips. */
export const chipClass = styles.chip

const centerOf = (element: Element) => {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}

/** For the row: scrolls the chosen chip or tab to its middle. */
export const useScrollIntoView = (selected: unknown) => {
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen element is found by its attribute.
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector(':is([aria-pressed="true"], [aria-selected="true"])')
    if (!row.current || !chosen) return
    // `scrollIntoView` would also scroll the page.
    row.current.scrollLeft += centerOf(chosen) - centerOf(row.current)
  }, [selected])
  return row
}
