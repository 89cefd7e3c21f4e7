import { useEffect, useRef, useState } from 'react'
import type { Group } from '#shared/groups/contract.ts'
import { t } from '#web/language/t.tsx'
import { DialogLink } from '#web/page/DialogLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { lazyWithToast } from '#web/ui/lazyWithToast.ts'
import { useJoinGroup, useWithdrawRequest } from './data.ts'
import styles from './MembershipButton.module.css'

type Props = {
  group: Group
  /** URL of the chat; without it members see no button. */
  openHref?: string
  /** Id of the group's name: several buttons of one screen have the same label. */
  describedBy?: string
  /** In a list, where the groups stand out and not their buttons. */
  isSmall?: boolean
  /** The page was opened to press it. */
  startsHere?: boolean
}

// An invitation replaces a pending request.
const stateOf = ({ role, hasRequested, invitedBy }: Group) =>
  role ? 'member' : hasRequested && !invitedBy ? 'requested' : 'outside'

const needsApproval = ({ isPrivate, wasRemoved, invitedBy }: Group) =>
  (isPrivate || wasRemoved) && !invitedBy

const askDialog = lazyWithToast(async () => (await import('./AskToJoinDialog.tsx')).AskToJoinDialog)

/** Focuses the button that a link asked for, and brings it into view. */
const useFocusOnMount = (isRequested: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  const isWanted = useRef(isRequested)
  useEffect(() => {
    if (isWanted.current) button.current?.focus()
  }, [])
  return button
}

/** The one action that applies: join, withdraw the request, or open. */
export const MembershipButton = ({
  group,
  openHref,
  describedBy,
  isSmall,
  startsHere = false,
}: Props) => {
  const state = stateOf(group)
  const join = useJoinGroup()
  const withdraw = useWithdrawRequest()
  const [isAskOpen, setAskOpen] = useState(false)
  const closeAsk = () => setAskOpen(false)
  const AskToJoinDialog = askDialog.useComponent(isAskOpen, closeAsk)
  const focusProps = useFocusRestore<HTMLSpanElement>(state)
  const button = useFocusOnMount(startsHere && state === 'outside')
  const { id } = group
  // Otherwise the dialog, which members do not have, would open by itself after they leave.
  if (state === 'member' && isAskOpen) closeAsk()

  if (state === 'member')
    return (
      <span className={styles.container} {...focusProps}>
        {openHref && <OpenButton href={openHref} describedBy={describedBy} isSmall={isSmall} />}
      </span>
    )
  const action = {
    outside: {
      mutation: join,
      label: t('groups.membership.join'),
      busy: t('groups.membership.joining'),
      variant: 'filled' as const,
    },
    requested: {
      mutation: withdraw,
      label: t('common.cancelRequest'),
      busy: t('common.cancelling'),
      variant: 'default' as const,
    },
  }[state]
  const isBusy = action.mutation.isPending
  const asksFirst = state === 'outside' && needsApproval(group)
  return (
    <span className={styles.container} {...focusProps}>
      <Button
        ref={button}
        variant={isSmall && state === 'outside' ? 'light' : action.variant}
        size={isSmall ? 'sm' : 'md'}
        aria-describedby={describedBy}
        isBusy={isBusy}
        aria-haspopup={asksFirst ? 'dialog' : undefined}
        onClick={() => {
          if (asksFirst) setAskOpen(true)
          else action.mutation.mutate({ id })
        }}
      >
        {isBusy ? action.busy : action.label}
      </Button>
      {isAskOpen && AskToJoinDialog && (
        <AskToJoinDialog group={group} isOpen onClose={closeAsk} fallbackFocus={focusProps.ref} />
      )}
    </span>
  )
}

type OpenButtonProps = {
  /** URL of the chat. */
  href: string
  /** Id of the group's name: several buttons of one screen have the same label. */
  describedBy?: string | undefined
  isSmall?: boolean | undefined
}

export const OpenButton = ({ href, describedBy, isSmall }: OpenButtonProps) => (
  <Button
    variant="light"
    size={isSmall ? 'sm' : 'md'}
    aria-describedby={describedBy}
    component={DialogLink}
    href={href}
  >
    {t('groups.membership.open')}
  </Button>
)
