import { IconCheck, IconPencil, IconPlus } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Button } from '#web/ui/Button.tsx'

type Props = Omit<ComponentProps<'button'>, 'color'> & {
  /** "languages" */
  what: string
  /** While the section is being edited. */
  isDone?: boolean
}

/** Edits one section of the profile. */
export const EditButton = ({ what, isDone = false, ...attributes }: Props) => {
  const Icon = isDone ? IconCheck : IconPencil
  return (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<Icon size={16} aria-hidden="true" />}
      {...attributes}
    >
      {isDone ? 'Done' : 'Edit'}
      <span className="visually-hidden"> {what}</span>
    </Button>
  )
}

/** In a section that is empty. */
export const AddButton = (attributes: Omit<ComponentProps<'button'>, 'color'>) => (
  <Button
    variant="light"
    size="sm"
    leftSection={<IconPlus size={16} aria-hidden="true" />}
    {...attributes}
  />
)
