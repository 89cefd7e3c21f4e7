import { useState } from 'react'
import type { EventInvitation } from '#shared/events/requests/contract.ts'
import { useHelperSearch } from '#web/events/hosting/data.ts'
import { rich, t } from '#web/language/t.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, type DialogControl } from '#web/ui/Dialog.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import card from '#web/ui/ListCard.module.css'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import { useInviteToEvent } from './data.ts'
import styles from './Invitations.module.css'

const minLetters = 2
const parseSearchText = (text: string) =>
  text.trim().length >= minLetters ? text.trim() : undefined

type Props = DialogControl & { eventId: string; hasLimit: boolean; invited: EventInvitation[] }

const InviteForm = ({
  eventId,
  hasLimit,
  invited,
}: Pick<Props, 'eventId' | 'hasLimit' | 'invited'>) => {
  const [q, setQ] = useState<string>()
  // Off for each person: exceeding the places is decided each time.
  const [mayExceed, setMayExceed] = useState(false)
  const query = useHelperSearch(q)
  const invite = useInviteToEvent()
  const send = (userId: string) =>
    invite.mutate({ id: eventId, userId, mayExceed }, { onSuccess: () => setMayExceed(false) })
  const invitationOf = (userId: string) => invited.find(({ user }) => user?.id === userId)
  return (
    <div className="stack">
      <p className="muted text-15">{t('events.invitations.lead')}</p>
      <SearchField
        label={t('events.helpers.search')}
        hasInitialFocus
        isForSelection
        q={q}
        parse={parseSearchText}
        onSearch={setQ}
      />
      {hasLimit && (
        <SwitchField
          label={t('events.invitations.mayExceed')}
          description={t('events.invitations.mayExceedHint')}
          checked={mayExceed}
          onChange={({ currentTarget }) => setMayExceed(currentTarget.checked)}
        />
      )}
      {invite.error && <FormFailure reason={invite.error.reason} />}
      <div className={styles.results}>
        {q === undefined ? (
          <p className="muted text-15">{t('events.helpers.searchHint')}</p>
        ) : (
          <Loaded
            query={query}
            errorTitle={t('common.theListFailed')}
            skeleton={<LoadingBlock label={t('common.loadingPeople')} height="3.25rem" count={2} />}
            empty={<p className="muted text-15">{t('common.noPeopleFound')}</p>}
          >
            {(users) => (
              <PlainList className={card.list} aria-busy={query.isPlaceholderData}>
                {users.map(({ id, name, username, profilePhoto }) => {
                  const known = invitationOf(id)
                  const allows = known && (known.mayExceed || !mayExceed)
                  return (
                    <li key={id} className={card.person}>
                      <Avatar name={name} photo={profilePhoto} size="small" />
                      <span className="stack gap-0 flex-1 wrap-anywhere">
                        <bdi className="font-600">{name}</bdi>
                        <bdi className="muted text-14">@{username}</bdi>
                      </span>
                      {allows ? (
                        <Badge tone="green">{t('events.invitations.invited')}</Badge>
                      ) : (
                        <Button
                          variant="default"
                          isBusy={invite.isPending}
                          onClick={() => send(id)}
                        >
                          {rich('events.helpers.inviteOne', { name, hidden })}
                        </Button>
                      )}
                    </li>
                  )
                })}
              </PlainList>
            )}
          </Loaded>
        )}
      </div>
    </div>
  )
}

/** Chooses the person who may come without a request, and outside the booking times. */
export const InviteGuestDialog = ({ eventId, hasLimit, invited, ...dialog }: Props) => (
  <Dialog
    {...dialog}
    title={t('events.invitations.dialog')}
    footer={
      <Button variant="default" onClick={dialog.onClose}>
        {t('common.close')}
      </Button>
    }
  >
    <InviteForm eventId={eventId} hasLimit={hasLimit} invited={invited} />
  </Dialog>
)
