import { IconArrowsExchange, IconLogout, IconPlus, IconTrash, IconUserX } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Hosting, HostPerson } from '#shared/events/hosting/contract.ts'
import { mayHandOver } from '#shared/events/rules.ts'
import type { Me } from '#shared/users/user.ts'
import { rich, t } from '#web/language/t.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import card from '#web/ui/ListCard.module.css'
import { lazyDialog } from '#web/ui/lazyComponent.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { useDeleteDraft, useHandOverEvent, useLeaveEvent, useRemoveHelper } from './data.ts'
import styles from './HelpersSection.module.css'
import { hostingHref } from './hrefs.ts'

const InviteHelperDialog = lazyDialog(
  async () => (await import('./InviteHelperDialog.tsx')).InviteHelperDialog,
)

/** What `Hosting` and `HostedEvent` know of the people who run an event. */
export type Helped = Pick<Hosting, 'people' | 'myRole'> & { hostingId: string }

type Question = { kind: 'remove' | 'handOver'; person: HostPerson } | { kind: 'leave' }

type QuestionProps = {
  helped: Helped
  me: Me
  question: Question | null
  onClose: () => void
}

const HelperQuestion = ({ helped: { hostingId }, me, question, onClose }: QuestionProps) => {
  const [, navigate] = useLocation()
  const remove = useRemoveHelper()
  const handOver = useHandOverEvent()
  const leave = useLeaveEvent()
  const name = question && 'person' in question ? question.person.user.name : ''
  const userId = question && 'person' in question ? question.person.user.id : me.id
  const close = { onSettled: onClose }
  const dialog = { onClose, cancelLabel: t('common.cancel') }
  return (
    <>
      <ConfirmDialog
        {...dialog}
        isOpen={question?.kind === 'remove'}
        title={t('events.helpers.removeTitle', { name })}
        confirmLabel={t('events.helpers.remove')}
        busyLabel={t('common.removing')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ id: hostingId, userId }, close)}
      >
        <p>{t('events.helpers.removeText')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        {...dialog}
        isOpen={question?.kind === 'handOver'}
        title={t('events.helpers.handOverTitle', { name })}
        confirmLabel={t('events.helpers.handOverConfirm')}
        busyLabel={t('events.helpers.handingOver')}
        isBusy={handOver.isPending}
        onConfirm={() => handOver.mutate({ id: hostingId, userId }, close)}
      >
        <p>{t('events.helpers.handOverText')}</p>
      </ConfirmDialog>
      <ConfirmDialog
        {...dialog}
        isOpen={question?.kind === 'leave'}
        title={t('events.helpers.leaveTitle')}
        confirmLabel={t('events.helpers.leave')}
        busyLabel={t('events.helpers.leaving')}
        isBusy={leave.isPending}
        onConfirm={() =>
          leave.mutate(
            { id: hostingId, userId },
            { onSuccess: () => navigate(hostingHref, { replace: true }), onError: onClose },
          )
        }
      >
        <p>{t('events.helpers.leaveText')}</p>
      </ConfirmDialog>
    </>
  )
}

type RowProps = {
  person: HostPerson
  isMe: boolean
  mayChange: boolean
  mayGive: boolean
  onAsk: (question: Question) => void
}

const HelperRow = ({ person, isMe, mayChange, mayGive, onAsk }: RowProps) => {
  const { user, role, state } = person
  const isPending = state === 'pending'
  const actions = [
    ...(mayGive && role === 'cohost' && !isPending
      ? [
          {
            label: t('events.helpers.handOver'),
            icon: IconArrowsExchange,
            onChoose: () => onAsk({ kind: 'handOver', person }),
          },
        ]
      : []),
    ...(mayChange && !isMe && role !== 'owner'
      ? [
          {
            label: t(isPending ? 'events.helpers.withdraw' : 'events.helpers.remove'),
            icon: IconUserX,
            isDanger: true,
            onChoose: () => onAsk({ kind: 'remove', person }),
          },
        ]
      : []),
    ...(isMe && role !== 'owner'
      ? [
          {
            label: t('events.helpers.leave'),
            icon: IconLogout,
            isDanger: true,
            onChoose: () => onAsk({ kind: 'leave' }),
          },
        ]
      : []),
  ]
  return (
    <li className={card.person}>
      <Avatar name={user.name} photo={user.profilePhoto} size="small" />
      <span className="stack gap-0 flex-1">
        <bdi className="font-600 wrap-anywhere">{user.name}</bdi>
        <span className="muted text-14">
          {isPending
            ? t('events.helpers.pending', { role: role === 'cohost' ? 'cohost' : 'door' })
            : t(`events.helpers.role.${role}`)}
        </span>
      </span>
      {isMe && <Badge tone="blue">{t('common.you')}</Badge>}
      {actions.length > 0 && (
        <ActionMenu name={t('common.actionsForName', { name: user.name })} actions={actions} />
      )}
    </li>
  )
}

/** Who runs an event together, with invitations to more people. */
export const HelpersList = ({ helped, me }: { helped: Helped; me: Me }) => {
  const { people, myRole, hostingId } = helped
  const [question, setQuestion] = useState<Question | null>(null)
  const [isInviting, setInviting] = useState(false)
  const mayChange = myRole === 'owner' || myRole === 'cohost'
  return (
    <div className="stack gap-12">
      <PlainList className={card.list} aria-label={t('events.helpers.title')}>
        {people.map((person) => (
          <HelperRow
            key={person.user.id}
            person={person}
            isMe={person.user.id === me.id}
            mayChange={mayChange}
            mayGive={mayHandOver({ myRole }, { isAdmin: false })}
            onAsk={setQuestion}
          />
        ))}
      </PlainList>
      {mayChange && (
        <div>
          <Button
            variant="light"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setInviting(true)}
          >
            {t('events.helpers.invite')}
          </Button>
        </div>
      )}
      <InviteHelperDialog
        hostingId={hostingId}
        people={people}
        isOpen={isInviting}
        onClose={() => setInviting(false)}
      />
      <HelperQuestion
        helped={helped}
        me={me}
        question={question}
        onClose={() => setQuestion(null)}
      />
    </div>
  )
}

const DeleteDraft = ({ hosting }: { hosting: Hosting }) => {
  const [, navigate] = useLocation()
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteDraft()
  return (
    <div className="mt-16">
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {t('events.hosting.delete')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('events.hosting.deleteTitle')}
        cancelLabel={t('common.keepIt')}
        confirmLabel={t('events.hosting.delete')}
        busyLabel={t('common.deleting')}
        isBusy={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { id: hosting.id },
            {
              onSuccess: () => navigate(hostingHref, { replace: true }),
              onError: () => setAsking(false),
            },
          )
        }
      >
        <p>
          {rich('events.hosting.deleteText', {
            title: hosting.draft.title || t('events.hosting.untitled'),
            strong: (children) => <strong dir="auto">{children}</strong>,
          })}
        </p>
      </ConfirmDialog>
    </div>
  )
}

/** The people of an event that is not published, and its end. */
export const HelpersSection = ({ hosting, me }: { hosting: Hosting; me: Me }) => {
  const isOwner = hosting.myRole === 'owner'
  return (
    <div className={styles.section}>
      <Section title={t(isOwner ? 'events.helpers.title' : 'events.helpers.othersTitle')}>
        <div className="stack gap-12">
          {isOwner && <p className="muted text-15">{t('events.helpers.lead')}</p>}
          <HelpersList helped={{ ...hosting, hostingId: hosting.id }} me={me} />
        </div>
      </Section>
      {isOwner && <DeleteDraft hosting={hosting} />}
    </div>
  )
}
