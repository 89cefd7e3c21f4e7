import { useState } from 'react'
import type { HostPerson } from '#shared/events/hosting/contract.ts'
import { rich, t } from '#web/language/t.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ChoiceField } from '#web/ui/ChoiceField.tsx'
import { Dialog, type DialogControl } from '#web/ui/Dialog.tsx'
import { hidden } from '#web/ui/hiddenText.tsx'
import { useInviteHelper } from './data.ts'
import { PersonSearch } from './PersonSearch.tsx'

type Role = 'cohost' | 'door'

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
  const invite = useInviteHelper()
  const roleOf = (id: string) => people.find(({ user }) => user.id === id)
  return (
    <div className="stack">
      <RoleField role={role} onChange={setRole} />
      <PersonSearch
        error={invite.error}
        actionOf={({ id, name }) => {
          const known = roleOf(id)
          return known?.role === role || known?.role === 'owner' ? (
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
          )
        }}
      />
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
