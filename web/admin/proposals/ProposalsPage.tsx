import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Decision, Proposal } from '#shared/events/hosting/contract.ts'
import type { AdminUrlState } from '#web/admin/adminSearchParams.ts'
import { eventHref } from '#web/events/data.ts'
import { type Label, rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { formatRelativeTime } from '#web/ui/format.ts'
import { hidden } from '#web/ui/hiddenText.tsx'
import { lazyDialog } from '#web/ui/lazyComponent.tsx'
import { PagedList } from '#web/ui/PagedList.tsx'
import { PlainList } from '#web/ui/PlainList.tsx'
import { Section } from '#web/ui/Section.tsx'
import { LoadingBlock } from '#web/ui/Skeleton.tsx'
import { asEvent } from './asEvent.ts'
import { isWaiting, useMarkSeen, useProposals } from './data.ts'
import styles from './Proposal.module.css'
import { ProposalCard } from './ProposalCard.tsx'

const PreviewDialog = lazyDialog(async () => (await import('./PreviewDialog.tsx')).PreviewDialog)
const DecisionDialog = lazyDialog(async () => (await import('./DecisionDialog.tsx')).DecisionDialog)

const answers: { outcome: Decision['outcome']; label: Label }[] = [
  { outcome: 'approve', label: 'admin.proposals.approve.button' },
  { outcome: 'askForChanges', label: 'admin.proposals.ask.button' },
  { outcome: 'refuse', label: 'admin.proposals.refuse.button' },
]

/** After this the team is reminded, too. */
const longMs = 48 * 3_600_000

/** A proposal that changed while its answer was written, and the words so far. */
type Overtaken = { id: string; words: string }

/** What members would like to host, and what hosts changed since the team looked at it. */
export const ProposalsPage = ({ urlState }: { urlState: AdminUrlState }) => {
  const { params, open, close, replace } = urlState
  const list = useProposals()
  const container = useRef<HTMLDivElement>(null)
  const [now] = useState(() => new Date())
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null)
  const chosen = list.data?.find(({ id }) => id === params.id)
  const outcome = answers.find((answer) => answer.outcome === params.dialog)?.outcome
  const closeDialog = () => close({ id: undefined, dialog: undefined })
  const dialog = { isOpen: true, fallbackFocus: container, onClose: closeDialog }
  const renderWaiting = (proposal: Proposal) => (
    <WaitingProposal
      key={proposal.id}
      proposal={proposal}
      now={now}
      isOvertaken={overtaken?.id === proposal.id}
      onOpen={(name) => open({ id: proposal.id, dialog: name })}
    />
  )
  return (
    <div ref={container} tabIndex={-1} className="no-outline">
      <PagedList
        list={list}
        errorTitle={t('admin.proposals.loadFailed')}
        skeleton={<LoadingBlock label={t('admin.proposals.loading')} height="18rem" count={2} />}
        empty={<NothingWaits />}
        more={rich('admin.proposals.more', { hidden })}
      >
        {(rows) => {
          const waiting = rows.filter(isWaiting)
          const changed = rows.filter((row) => !isWaiting(row))
          return (
            <>
              <Section title={t('admin.proposals.waiting')}>
                {waiting.length === 0 ? (
                  <p className="muted">{t('admin.proposals.noneWaiting')}</p>
                ) : (
                  <PlainList className={styles.list}>{waiting.map(renderWaiting)}</PlainList>
                )}
              </Section>
              {changed.length > 0 && (
                <Section title={t('admin.proposals.changed')}>
                  <PlainList className={styles.list}>
                    {changed.map((proposal) => (
                      <ChangedEvent
                        key={proposal.id}
                        proposal={proposal}
                        now={now}
                        onPreview={() => open({ id: proposal.id, dialog: 'preview' })}
                      />
                    ))}
                  </PlainList>
                </Section>
              )}
            </>
          )
        }}
      </PagedList>
      {chosen && params.dialog === 'preview' && (
        <PreviewDialog
          {...dialog}
          proposal={chosen}
          onApprove={isWaiting(chosen) ? () => replace({ dialog: 'approve' }) : null}
        />
      )}
      {chosen && outcome && isWaiting(chosen) && (
        <DecisionDialog
          {...dialog}
          proposal={chosen}
          outcome={outcome}
          keptWords={overtaken?.id === chosen.id ? overtaken.words : ''}
          onOvertaken={({ code }, words) => {
            if (code === 'proposal_changed') setOvertaken({ id: chosen.id, words })
            closeDialog()
          }}
        />
      )}
    </div>
  )
}

const NothingWaits = () => (
  <EmptyState
    title={t('admin.proposals.empty')}
    hint={t('admin.proposals.emptyHint')}
    icon={<IconCircleCheck size={24} stroke={1.75} />}
  />
)

const Since = ({ date, now, children }: { date: Date; now: Date; children: ReactNode }) => (
  <time
    dateTime={date.toISOString()}
    className={now.getTime() - date.getTime() > longMs ? styles.long : undefined}
  >
    {children}
  </time>
)

type WaitingProps = {
  proposal: Proposal
  now: Date
  isOvertaken: boolean
  onOpen: (dialog: Decision['outcome'] | 'preview') => void
}

const WaitingProposal = ({ proposal, now, isOvertaken, onOpen }: WaitingProps) => {
  const proposedAt = proposal.proposedAt ?? proposal.updatedAt
  const when = formatRelativeTime(proposedAt, now)
  const isComplete = asEvent(proposal) !== null
  return (
    <ProposalCard
      proposal={proposal}
      since={
        <Since date={proposedAt} now={now}>
          {proposal.decidedAt
            ? t('admin.proposals.proposedAgain', { when })
            : t('admin.proposals.proposed', { when })}
        </Since>
      }
      note={isOvertaken && <p className={styles.changed}>{t('admin.proposals.readAgain')}</p>}
      onPreview={() => onOpen('preview')}
    >
      {answers.map(({ outcome, label }) => (
        <Button
          key={outcome}
          variant={outcome === 'approve' ? 'filled' : outcome === 'refuse' ? 'light' : 'default'}
          {...(outcome === 'refuse' && { color: 'red' as const })}
          disabled={outcome === 'approve' && !isComplete}
          aria-haspopup="dialog"
          onClick={() => onOpen(outcome)}
        >
          {t(label)}
          <span className="visually-hidden">: {proposal.draft.title}</span>
        </Button>
      ))}
    </ProposalCard>
  )
}

type ChangedProps = { proposal: Proposal; now: Date; onPreview: () => void }

const ChangedEvent = ({ proposal, now, onPreview }: ChangedProps) => {
  const seen = useMarkSeen()
  const { id, version, eventId, draft } = proposal
  const changedAt = proposal.changedAt ?? proposal.updatedAt
  const title = <span className="visually-hidden">: {draft.title}</span>
  return (
    <ProposalCard
      proposal={proposal}
      since={
        <Since date={changedAt} now={now}>
          {t('admin.proposals.changedWhen', { when: formatRelativeTime(changedAt, now) })}
        </Since>
      }
      onPreview={onPreview}
    >
      <Button variant="light" isBusy={seen.isPending} onClick={() => seen.mutate({ id, version })}>
        {t('admin.proposals.looksGood')}
        {title}
      </Button>
      {eventId && (
        <Button component={Link} variant="default" href={eventHref(eventId)}>
          {t('admin.proposals.openEvent')}
          {title}
        </Button>
      )}
    </ProposalCard>
  )
}
