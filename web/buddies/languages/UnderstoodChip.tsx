import { Link } from 'wouter'
import { useMe } from '#web/auth/data.ts'
import { t } from '#web/language/t.tsx'
import { hrefOfMyLanguages } from '#web/page/hrefs.ts'
import { Chip, chipClass } from '#web/ui/ChipRow.tsx'

type Props = { isPressed: boolean; onChange: (isPressed: boolean) => void }

/** Shows only content in the languages of the profile. Without any, it leads to the profile. */
export const UnderstoodChip = ({ isPressed, onChange }: Props) => {
  const { data: me } = useMe()
  if (me?.languages.length === 0 && !isPressed)
    return (
      <Link href={hrefOfMyLanguages} className={chipClass ?? ''}>
        {t('buddies.addMyLanguages')}
      </Link>
    )
  return (
    <Chip isPressed={isPressed} onClick={() => onChange(!isPressed)}>
      {t('common.understoodLanguages')}
    </Chip>
  )
}
