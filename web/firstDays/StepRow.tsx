import { IconBook2, IconChevronDown, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import type { Step } from '#shared/firstDays/contract.ts'
import { type Label, rich, t } from '#web/language/t.tsx'
import { hrefOfGuide } from '#web/page/hrefs.ts'
import { ActionIcon } from '#web/ui/ActionIcon.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import drawn from './Burst.module.css'
import { Burst } from './Burst.tsx'
import { useCompleteStep } from './data.ts'
import { formatDeadline, formatIsoDay, isDueSoon } from './dates.ts'
import styles from './StepRow.module.css'

type Props = { step: Step; today: string; onComplete?: () => void }

const hidden = (text: ReactNode) => <span className="visually-hidden">{text}</span>

const AutomaticStep = ({ step, deadline }: { step: Step; deadline: ReactNode }) => (
  <div className={styles.automatic}>
    {step.isDone ? (
      <IconCircleCheckFilled size={24} className="text-green" aria-hidden="true" />
    ) : (
      <IconCircle size={24} stroke={1.75} className={styles.muted} aria-hidden="true" />
    )}
    <div>
      <p className="text-15">
        {step.isDone
          ? rich('common.titleDone', { title: step.title, hidden })
          : rich('common.titleNotDone', { title: step.title, hidden })}
      </p>
      {deadline}
    </div>
  </div>
)

export const StepRow = ({ step, today, onComplete }: Props) => {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [isCelebrating, setCelebrating] = useState(false)
  const complete = useCompleteStep()
  const isDone = complete.isPending ? complete.variables.isDone : step.isDone
  const deadline = (
    <span className={isDueSoon(step, today) ? styles.urgent : styles.muted}>
      {formatDeadline(step, today)}
    </span>
  )
  return (
    <li className={styles.step}>
      <div className={`${styles.head} ${isCelebrating && isDone ? drawn.tick : ''}`}>
        {isCelebrating && isDone && (
          <span className={styles.burst}>
            <Burst />
          </span>
        )}
        {step.isAutomatic ? (
          <AutomaticStep step={step} deadline={deadline} />
        ) : (
          <CheckField
            className={styles.check}
            label={step.title}
            description={deadline}
            checked={isDone}
            onChange={(event) => {
              if (complete.isPending) return
              onComplete?.()
              setCelebrating(event.currentTarget.checked)
              complete.mutate({ key: step.key, isDone: event.currentTarget.checked })
            }}
          />
        )}
        <ActionIcon
          className={styles.more}
          aria-label={t('firstDays.step.howTo', { title: step.title })}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronDown
            size={20}
            stroke={1.75}
            className={isOpen ? styles.rotated : undefined}
            aria-hidden="true"
          />
        </ActionIcon>
      </div>
      {step.guide && !isDone && (
        <p className={styles.guide}>
          <Link href={hrefOfGuide(step.guide.slug)}>
            <IconBook2 size={16} stroke={1.75} aria-hidden="true" />
            {t('firstDays.step.guide', { title: step.guide.title })}
          </Link>
        </p>
      )}
      <div id={id} className={styles.facts} hidden={!isOpen}>
        <StepDetails step={step} />
      </div>
    </li>
  )
}

const stepLinks: Record<string, { href: string; label: Label }> = {
  event: { href: '/events', label: 'firstDays.step.findEvent' },
  group: { href: '/groups', label: 'common.findGroup' },
}

const Source = ({ address, children }: { address: string; children: ReactNode }) =>
  address.startsWith('/') ? (
    children
  ) : (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> {t('common.newTab')}</span>
    </a>
  )

/** Instructions, links, source and date of the last check. */
const StepDetails = ({ step }: { step: Step }) => {
  const { key, hint, guide, source, checkedOn, isRule, isDone } = step
  const stepLink = stepLinks[key]
  const sourceParts = {
    name: source.name,
    date: formatIsoDay(checkedOn),
    source: (text: ReactNode) => <Source address={source.address}>{text}</Source>,
    time: (text: ReactNode) => <time dateTime={checkedOn}>{text}</time>,
  }
  return (
    <>
      <p>{hint}</p>
      <p className={styles.options}>
        {stepLink && <Link href={stepLink.href}>{t(stepLink.label)}</Link>}
        {guide && isDone && (
          <Link href={hrefOfGuide(guide.slug)}>
            {t('firstDays.step.guide', { title: guide.title })}
          </Link>
        )}
      </p>
      <p className="muted text-14">
        {isRule
          ? rich('firstDays.step.source', sourceParts)
          : rich('firstDays.step.adviceSource', sourceParts)}
      </p>
    </>
  )
}
