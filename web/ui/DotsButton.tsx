import { IconDots } from '@tabler/icons-react'
import { t } from '#web/language/t.tsx'
import { ActionIcon, type ActionIconProps } from './ActionIcon.tsx'

type Props = Omit<ActionIconProps, 'name'> & { name: string }

/** Opens the action menu of one row. */
export const DotsButton = ({ name, ...rest }: Props) => (
  <ActionIcon aria-label={name} title={t('common.actions')} aria-haspopup="menu" {...rest}>
    <IconDots size={20} aria-hidden="true" />
  </ActionIcon>
)
