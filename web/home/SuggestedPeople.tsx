import { useId } from 'react'
import { Link } from 'wouter'
import type { Suggestion } from '#shared/people/contract.ts'
import { t } from '#web/language/t.tsx'
import { hrefOfPerson } from '#web/page/hrefs.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import listCard from '#web/ui/ListCard.module.css'
import linked from '#web/ui/linkedCard.module.css'
import { Section } from '#web/ui/Section.tsx'
import { useSuggestedPeople } from './data.ts'
import styles from './SuggestedEvents.module.css'

const SuggestedPerson = ({ person }: { person: Suggestion }) => {
  const id = useId()
  const { name, username, profilePhoto, reason } = person
  return (
    <article className={`${linked.card} ${styles.row}`} aria-labelledby={id}>
      <Avatar name={name} photo={profilePhoto} />
      <div className="flex-1">
        <h3 className={`${linked.name} ${styles.title}`} id={id} dir="auto">
          <Link href={hrefOfPerson(username)}>{name}</Link>
        </h3>
        <p className={styles.fact} dir="auto">
          {reason}
        </p>
      </div>
    </article>
  )
}

/** For a member without connections; without suggestions the section is hidden. */
export const SuggestedPeople = () => {
  const { data: suggested } = useSuggestedPeople()
  if (!suggested || suggested.length === 0) return null
  return (
    <Section
      title={t('home.people.title')}
      link={<Link href="/connections">{t('home.people.more')}</Link>}
    >
      <div className={listCard.list}>
        {suggested.map((person) => (
          <SuggestedPerson key={person.id} person={person} />
        ))}
      </div>
    </Section>
  )
}
