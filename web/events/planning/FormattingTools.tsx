import { IconBold, IconItalic, IconLink, IconList } from '@tabler/icons-react'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import styles from './EventForm.module.css'

type Edit = { text: string; selectFrom: number; selectTo: number }

const wrap =
  (before: string, after: string, placeholder: string) =>
  (selected: string): Edit => {
    const inner = selected || placeholder
    return {
      text: `${before}${inner}${after}`,
      selectFrom: before.length,
      selectTo: before.length + inner.length,
    }
  }

const toLink = (selected: string): Edit => {
  const isUrl = /^https?:\/\/\S+$/.test(selected)
  const [name, url] = isUrl ? ['text', selected] : [selected || 'text', 'https://']
  const from = isUrl ? 1 : name.length + 3
  return {
    text: `[${name}](${url})`,
    selectFrom: from,
    selectTo: from + (isUrl ? name.length : url.length),
  }
}

const toList = (selected: string): Edit => {
  const text = (selected || 'item').replace(/^/gm, '- ')
  return { text, selectFrom: text.length, selectTo: text.length }
}

const tools = [
  { label: 'Bold', icon: IconBold, edit: wrap('**', '**', 'bold') },
  { label: 'Italics', icon: IconItalic, edit: wrap('*', '*', 'italics') },
  { label: 'List', icon: IconList, edit: toList },
  { label: 'Link', icon: IconLink, edit: toLink },
]

type Props = { getField: () => HTMLElement | null }

/** Puts the marks of the description around the selected text. */
export const FormattingTools = ({ getField }: Props) => {
  const apply = (edit: (selected: string) => Edit) => {
    const field = getField()
    if (!(field instanceof HTMLTextAreaElement)) return
    const { selectionStart: start, selectionEnd: end, value } = field
    const { text, selectFrom, selectTo } = edit(value.slice(start, end))
    field.focus()
    field.setRangeText(text, start, end)
    field.setSelectionRange(start + selectFrom, start + selectTo)
    // The form listens for input, which a change by script does not cause.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className={styles.tools} role="toolbar" aria-label="Formatting">
      {tools.map(({ label, icon: Icon, edit }) => (
        <ActionIcon
          key={label}
          size={36}
          aria-label={label}
          title={label}
          onClick={() => apply(edit)}
        >
          <Icon size={18} aria-hidden="true" />
        </ActionIcon>
      ))}
    </div>
  )
}
