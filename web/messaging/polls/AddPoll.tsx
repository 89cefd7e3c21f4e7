import { IconChartBar, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { t } from '#web/language/t.tsx'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import { useOnline } from '#web/ui/useOnline.ts'
import type { Chat } from '../chat.ts'
import styles from './AddPoll.module.css'

const menu = lazyWithToast(
  async () => (await import('#web/ui/ActionMenuPopup.tsx')).ActionMenuPopup,
)
const pollDialog = lazyWithToast(async () => (await import('./PollDialog.tsx')).PollDialog)

/** The button in front of the text field that opens the form of a poll. */
export const AddPoll = ({ chat: { address, showSent } }: { chat: Chat }) => {
  const button = useRef<HTMLButtonElement>(null)
  const isOnline = useOnline()
  const [opened, setOpened] = useState<'menu' | 'poll' | null>(null)
  const close = () => setOpened(null)
  const Menu = menu.useComponent(opened === 'menu', close)
  const PollDialog = pollDialog.useComponent(opened === 'poll', close)
  return (
    <>
      <ActionIcon
        ref={button}
        className={styles.add ?? ''}
        aria-label={t('conversation.polls.add')}
        title={t('conversation.polls.add')}
        aria-haspopup="menu"
        aria-expanded={opened === 'menu' && Menu !== null}
        onClick={() => setOpened(opened ? null : 'menu')}
      >
        <IconPlus size={24} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      {opened === 'menu' && Menu && (
        <Menu
          name={t('conversation.polls.add')}
          button={button}
          onClose={() => setOpened((now) => (now === 'menu' ? null : now))}
          actions={[
            {
              label: t('conversation.polls.poll'),
              icon: IconChartBar,
              waitsFor: isOnline ? undefined : t('conversation.queue.needsConnection'),
              onChoose: () => setOpened('poll'),
            },
          ]}
        />
      )}
      {PollDialog && (
        <PollDialog
          address={address}
          isOpen={opened === 'poll'}
          onClose={close}
          onSent={showSent}
        />
      )}
    </>
  )
}
