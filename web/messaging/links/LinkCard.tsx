import { IconBook2, IconCalendarEvent, IconMessageCircle, IconUsers } from '@tabler/icons-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { type Label, t } from '#web/language/t.tsx'
import { hrefOfEvent, hrefOfGroup, hrefOfGuide, hrefOfPost } from '#web/page/hrefs.ts'
import { useLinked } from './data.ts'
import styles from './LinkCard.module.css'
import { findOwnLink, type OwnLink } from './ownLink.ts'

const kinds: Record<
  OwnLink['kind'],
  { label: Label; Icon: typeof IconBook2; hrefOf: (id: string) => string }
> = {
  event: { label: 'common.event', Icon: IconCalendarEvent, hrefOf: hrefOfEvent },
  post: { label: 'common.post', Icon: IconMessageCircle, hrefOf: hrefOfPost },
  guide: { label: 'app.titles.guide', Icon: IconBook2, hrefOf: hrefOfGuide },
  group: { label: 'common.group', Icon: IconUsers, hrefOf: hrefOfGroup },
}

/** Whether the element has come near the screen. */
const useHasBeenNear = (element: RefObject<Element | null>) => {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '300px 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}

/** What the first link to this platform in a message leads to, if the viewer may see it. */
export const LinkCard = ({ text }: { text: string }) => {
  const link = useMemo(() => findOwnLink(text), [text])
  return link && <Card key={`${link.kind} ${link.id}`} link={link} />
}

const Card = ({ link }: { link: OwnLink }) => {
  const place = useRef<HTMLDivElement>(null)
  const { linked, isError } = useLinked(link, useHasBeenNear(place))
  const { label, Icon, hrefOf } = kinds[link.kind]
  // Nothing tells a private page from one that does not exist.
  if (isError || linked?.title === '') return null
  return (
    // It has its height from the start, so that nothing moves when it is filled.
    <div ref={place} className={styles.card} data-link-card>
      <span className={styles.picture}>
        {linked?.imageUrl ? (
          <img
            src={linked.imageUrl}
            alt=""
            width={48}
            height={48}
            loading="lazy"
            decoding="async"
          />
        ) : (
          <Icon size={22} stroke={1.5} aria-hidden="true" />
        )}
      </span>
      {linked && (
        <span className={styles.text}>
          <span className={styles.kind}>{t(label)}</span>
          <Link className={styles.title ?? ''} href={hrefOf(link.id)} dir="auto">
            {linked.title}
          </Link>
          <span className={styles.about} dir="auto">
            {linked.about}
          </span>
        </span>
      )}
    </div>
  )
}
