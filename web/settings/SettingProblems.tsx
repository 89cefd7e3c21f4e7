import { FormFailure } from '#web/ui/FormFailure.tsx'
import { useSettingProblems } from './data.ts'

/** Lists stored settings that cannot be parsed. */
export const SettingProblems = () => {
  const { data: problems = [] } = useSettingProblems()
  return problems.map((problem) => <FormFailure key={problem} reason={problem} />)
}
