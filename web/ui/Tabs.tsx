import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useDeferredValue,
  useId,
} from 'react'
import { useScrollIntoView } from './ChipRow.tsx'
import { readingKey } from './readingKey.ts'
import styles from './Tabs.module.css'

type TabsState = {
  value: string
  /** The tab whose panel is shown: follows `value`. */
  shown: string
  onChange: (value: string) => void
  id: string
}

const TabsContext = createContext<TabsState | null>(null)

const useTabs = () => {
  const tabs = use(TabsContext)
  if (!tabs) throw new Error('A tab must be inside Tabs')
  return tabs
}

type TabsProps = Pick<TabsState, 'value' | 'onChange'> & { children: ReactNode }

/**
 * Tabs and their panels, of which only the selected one is rendered. The press shows at once on the
 * tab, and its panel follows in small steps.
 */
export const Tabs = ({ value, onChange, children }: TabsProps) => {
  const id = useId()
  const shown = useDeferredValue(value)
  return <TabsContext value={{ value, shown, onChange, id }}>{children}</TabsContext>
}

/** The tab that a key moves to: the next, previous, first or last one. */
const tabAfterKey = (key: string, tabs: HTMLElement[], current: number) => {
  const last = tabs.length - 1
  if (key === 'ArrowRight') return tabs[current === last ? 0 : current + 1]
  if (key === 'ArrowLeft') return tabs[current === 0 ? last : current - 1]
  if (key === 'Home') return tabs[0]
  return key === 'End' ? tabs[last] : undefined
}

/** Arrow keys select the tab they move to, as the pattern of the ARIA practices recommends. */
const moveByKey = (event: KeyboardEvent<HTMLDivElement>) => {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const current = tabs.indexOf(event.target as HTMLElement)
  const next = tabAfterKey(readingKey(event.key), tabs, current)
  if (current < 0 || !next) return
  event.preventDefault()
  event.stopPropagation()
  next.focus()
  if (event.key.startsWith('Arrow')) next.click()
}

type TabListProps = ComponentProps<'div'> & {
  /** The tabs share the whole width. */
  isGrowing?: boolean
}

/** One row, which scrolls sideways to the selected tab where it does not fit. */
export const TabList = ({ isGrowing = false, className = '', ...attributes }: TabListProps) => {
  const { value } = useTabs()
  return (
    <div
      ref={useScrollIntoView(value)}
      role="tablist"
      aria-orientation="horizontal"
      className={`${styles.list} ${className}`}
      data-growing={isGrowing || undefined}
      onKeyDown={moveByKey}
      {...attributes}
    />
  )
}

type TabProps = Omit<ComponentProps<'button'>, 'value'> & { value: string }

export const Tab = ({ value, children, ...attributes }: TabProps) => {
  const tabs = useTabs()
  const isSelected = value === tabs.value
  return (
    <button
      type="button"
      role="tab"
      id={`${tabs.id}-tab-${value}`}
      className={styles.tab}
      aria-selected={isSelected}
      aria-controls={isSelected ? `${tabs.id}-panel-${value}` : undefined}
      tabIndex={isSelected ? 0 : -1}
      onClick={() => tabs.onChange(value)}
      {...attributes}
    >
      <span className={styles.label}>{children}</span>
    </button>
  )
}

type TabPanelProps = ComponentProps<'div'> & {
  value: string
  /** Rendered, but hidden, while another tab is selected. */
  isKept?: boolean
}

export const TabPanel = ({
  value,
  isKept = false,
  className = '',
  children,
  ...attributes
}: TabPanelProps) => {
  const tabs = useTabs()
  const isSelected = value === tabs.shown
  if (!isSelected && !isKept) return null
  return (
    <div
      role="tabpanel"
      id={`${tabs.id}-panel-${value}`}
      aria-labelledby={`${tabs.id}-tab-${value}`}
      className={`${styles.panel} ${className}`}
      style={isSelected ? undefined : { display: 'none' }}
      {...attributes}
    >
      {children}
    </div>
  )
}
