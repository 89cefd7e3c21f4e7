import { IconBriefcase, IconHome2, IconSchool } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { openedHere, useCloseByAddress } from '#web/app/openedHere.ts'
import { Card } from '#web/ui/Card.tsx'
import { Section } from '#web/ui/Section.tsx'
import styles from './Guides.module.css'
import { type GuideId, guides, isGuideId } from './guide.ts'

const icons: Record<GuideId, typeof IconHome2> = {
  housing: IconHome2,
  jobs: IconBriefcase,
  education: IconSchool,
}

const loadDialog = () => import('./GuideDialog.tsx')
const GuideDialog = lazy(async () => ({ default: (await loadDialog()).GuideDialog }))

/** The open guide is in the address: `/?guide=housing`. */
const useOpenGuide = () => {
  const [path] = useLocation()
  const close = useCloseByAddress()
  const asked = new URLSearchParams(useSearch()).get('guide')
  return { open: isGuideId(asked) ? asked : null, close: () => close(path) }
}

export const Guides = () => {
  const { open, close } = useOpenGuide()
  // Fetched when first needed, then kept: a dialog must be there to close gently.
  const [wasOpened, setWasOpened] = useState(false)
  if (open && !wasOpened) setWasOpened(true)
  return (
    <Section title="Helpful Resources">
      <ul className={styles.guides}>
        {guides.map(({ id, title, summary }) => {
          const Icon = icons[id]
          return (
            <Card as="li" key={id} className={styles.guide}>
              <span className={styles.icon} aria-hidden="true">
                <Icon size={24} stroke={1.75} />
              </span>
              <h3>{title}</h3>
              <p className={styles.summary}>{summary}</p>
              <Link
                href={`/?guide=${id}`}
                state={openedHere}
                className={styles.more}
                onPointerEnter={() => void loadDialog()}
              >
                Read More<span className="only-for-readers">: {title}</span>
              </Link>
            </Card>
          )
        })}
      </ul>
      <Suspense>{wasOpened && <GuideDialog guide={open} onClose={close} />}</Suspense>
    </Section>
  )
}
