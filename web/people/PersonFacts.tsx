import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Person } from '#shared/people/contract.ts'
import { hrefOfGroup } from '#web/groups/data.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Card } from '#web/ui/Card.tsx'
import { showMonthYear } from '#web/ui/format.ts'
import { TagList } from '#web/ui/TagList.tsx'
import styles from './PersonPage.module.css'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const none = <span className={styles.none}>Not filled in</span>

const Tags = ({ words }: { words: string[] }) =>
  words.length === 0 ? none : <TagList words={words} />

export const PersonFacts = ({ person, isMe }: { person: Person; isMe: boolean }) => (
  <Card>
    <dl className={styles.facts}>
      <Fact name="Place">{person.location ? <bdi>{person.location}</bdi> : none}</Fact>
      <Fact name="Member since">{showMonthYear(person.memberSince)}</Fact>
      <Fact name="Languages">
        <Tags words={person.languages} />
      </Fact>
      <Fact name="Interests">
        <Tags words={person.interests} />
      </Fact>
      {!isMe && (
        <Fact name="Groups you are both in">
          {person.commonGroups.length === 0 ? (
            <span className={styles.none}>None yet</span>
          ) : (
            // biome-ignore lint/a11y/noRedundantRoles: Safari takes the role from a list without bullets.
            <ul className={styles.groups} role="list">
              {person.commonGroups.map(({ id, name }) => (
                <li key={id}>
                  <Link href={hrefOfGroup(id)}>
                    <Avatar name={name} shape="square" size="small" />
                    <bdi>{name}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Fact>
      )}
    </dl>
  </Card>
)
