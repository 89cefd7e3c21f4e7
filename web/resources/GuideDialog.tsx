import { IconExternalLink } from '@tabler/icons-react'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useLastShown } from '#web/ui/useLastShown.ts'
import { education } from './education.ts'
import styles from './GuideDialog.module.css'
import { type GuideId, type GuideText, guides } from './guide.ts'
import { housing } from './housing.ts'
import { jobs } from './jobs.ts'

const texts: Record<GuideId, GuideText> = { housing, jobs, education }

export const GuideDialog = ({ guide, onClose }: { guide: GuideId | null; onClose: () => void }) => {
  const shown = useLastShown(guide)
  const title = guides.find(({ id }) => id === shown)?.title ?? ''
  const text = shown && texts[shown]
  return (
    <Dialog isOpen={guide !== null} onClose={onClose} title={title} isToRead>
      {text && (
        <div className={styles.text}>
          <p className={styles.lead}>{text.lead}</p>
          {text.parts.map((part) => (
            <section key={part.title}>
              <h3>{part.title}</h3>
              <ul>
                {part.points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            </section>
          ))}
          <section>
            <h3>Read on</h3>
            <ul className={styles.links}>
              {text.links.map(({ label, href }) => (
                <li key={href}>
                  <a href={href} target="_blank" rel="noreferrer">
                    {label}
                    <IconExternalLink size={16} aria-hidden="true" />
                    <span className="only-for-readers"> (opens in a new tab)</span>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Dialog>
  )
}
