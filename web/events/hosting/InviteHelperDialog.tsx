import { useState } from 'react'
import type { HostPerson } from '#shared/events/hosting/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Dialog, type DialogControl } from '#web/ui/Dialog.tsx'
import { FormFailure } from '#web/ui/FormFailure.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import card from '#web/ui/ListCard.module.css'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { useHelperSearch, useInviteHelper } from './data.ts'
import styles from './HelpersSection.module.css'

type Role = 'cohost' | 'door'

const minLetters = 2
const parseSearchText = (text: string) =>
  text.trim().length >= minLetters ? text.trim() : undefined

const RoleField = ({ role, onChange }: { role: Role; onChange: (role: Role) => void }) => (
  <ChoiceField
    legend={t('events.helpers.roleLegend')}
    choices={(['cohost', 'door'] as const).map((value) => ({
      value,
      label: (
        <span className="stack gap-0">
          <span className="font-600">{t(`events.helpers.role.${value}`)}</span>
          <span className="muted text-14">
            {t(value === 'cohost' ? 'events.helpers.cohostHint' : 'events.helpers.doorHint')}
          </span>
        </span>
      ),
    }))}
    value={role}
    onChange={(value) => onChange(value === 'door' ? 'door' : 'cohost')}
  />
)

type Props = DialogControl & { hostingId: string; people: HostPerson[] }

const InviteForm = ({ hostingId, people }: Pick<Props, 'hostingId' | 'people'>) => {
  const [role, setRole] = useState<Role>('cohost')
  const [q, setQ] = useState<string>()
  const query = useHelperSearch(q)
  const invite = useInviteHelper()
  const roleOf = (id: string) => people.find(({ user }) => user.id === id)
  return (
    <div className="stack">
      <RoleField role={role} onChange={setRole} />
      <SearchField
        label={t('events.helpers.search')}
        hasInitialFocus
        isForSelection
        q={q}
        parse={parseSearchText}
        onSearch={setQ}
      />
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
                  const known = roleOf(id)
                  return (
                    <li key={id} className={card.person}>
                      <Avatar name={name} photo={profilePhoto} size="small" />
                      <span className="stack gap-0 flex-1 wrap-anywhere">
                        <bdi className="font-600">{name}</bdi>
                        <bdi className="muted text-14">@{username}</bdi>
                      </span>
                      {known?.role === role || known?.role === 'owner' ? (
                        <Badge tone={known.state === 'pending' ? 'plain' : 'green'}>
                          {known.state === 'pending'
                            ? t('events.helpers.pending', { role })
                            : t(`events.helpers.role.${known.role}`)}
                        </Badge>
                      ) : (
                        <Button
                          variant="default"
                          isBusy={invite.isPending}
                          onClick={() => invite.mutate({ id: hostingId, userId: id, role })}
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

/** Chooses a role and the person to invite. */
export const InviteHelperDialog = ({ hostingId, people, ...dialog }: Props) => (
  <Dialog
    {...dialog}
    title={t('events.helpers.dialog')}
    footer={
      <Button variant="default" onClick={dialog.onClose}>
        {t('common.close')}
      </Button>
    }
  >
    <InviteForm hostingId={hostingId} people={people} />
  </Dialog>
)
