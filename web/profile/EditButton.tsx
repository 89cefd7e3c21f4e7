import { IconCheck, IconPencil, IconPlus } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { Button } from '#web/ui/Button.tsx'

type Props = Omit<ComponentProps<'button'>, 'color'> & {
  /** "languages" */
  what: string
  /** While the section is being edited. */
  isDone?: boolean
}

/** Edits one section of the profile. Quiet, because Edit Profile is the main action. */
export const EditButton = ({ what, isDone = false, ...attributes }: Props) =>
  isDone ? (
    <Button
      variant="subtle"
      size="sm"
      leftSection={<IconCheck size={16} aria-hidden="true" />}
      {...attributes}
    >
      Done<span className="visually-hidden"> {what}</span>
    </Button>
  ) : (
    <ActionIcon aria-label={`Edit ${what}`} title={`Edit ${what}`} {...attributes}>
      <IconPencil size={18} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  )

/** In a section that is empty. */
export const AddButton = (attributes: Omit<ComponentProps<'button'>, 'color'>) => (
  <Button
    variant="light"
    size="sm"
    leftSection={<IconPlus size={16} aria-hidden="true" />}
    {...attributes}
  />
)
