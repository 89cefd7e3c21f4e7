import { IconPencil, IconPlus } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { Button } from '#web/ui/Button.tsx'

type Props = Omit<ComponentProps<'button'>, 'color'>

/** Edits one section of the profile. Quiet, because Edit Profile is the main action. */
export const EditButton = ({ label, ...attributes }: Props & { label: string }) => (
  <ActionIcon aria-label={label} title={label} {...attributes}>
    <IconPencil size={18} stroke={1.75} aria-hidden="true" />
  </ActionIcon>
)

/** In a section that is empty. */
export const AddButton = (attributes: Props) => (
  <Button
    variant="light"
    size="sm"
    leftSection={<IconPlus size={16} aria-hidden="true" />}
    {...attributes}
  />
)
