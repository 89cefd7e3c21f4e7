import type { Question } from '#shared/events/booking/contract.ts'
import { foldText } from '#shared/http/foldText.ts'

// Documents, health, belief, origin, sexuality, politics, unions, crime and money. A hyphen at the end
// means that longer words begin so. A question may be in any language, so words that mean something
// harmless in another one are left out.
const words = {
  en: `passport- bsn ssn id-card id-number identity- social-security date-of-birth birthdate- medic-
    diagnos- illness- disease- health disabilit- disabled handicap- pregnan- hiv aids therapy therapist-
    psychiatr- depression- addiction- religi- faith muslim- jewish christian- ethnic- asylum-
    refugee-status residence-permit visa sexual- gay lesbian- transgender- lgbt- politic- trade-union
    criminal- iban credit-card salary income`,
  nl: `paspoort- burgerservice- sofinummer- identiteit- id-bewijs id-kaart rijbewijs- geboortedatum-
    medisch- ziek ziekte- gezondheid- beperking- gehandicapt- invalid- zwanger- therapie- psychisch-
    verslaving- verslaafd- geloof geloofs- moslim- joods- christelijk- godsdienst- etnisch-
    afkomst asiel- verblijfs- seksu- homo homoseksu- lesbisch- politiek- vakbond- strafblad-
    rekeningnummer- salaris- inkomen-`,
  uk: `паспорт- посвідчен- іпн рнокпп дата-народження дату-народження діагноз- хвороб- захворюван- здоров
    інвалідн- вагітн- ліки лікарськ- терапі- психіатр- психічн- релігі- віросповіда- віра мусульман-
    християн- етнічн- національніст- притулк- притулок сексуальн- політичн- профспілк- судиміст- зарплат-`,
  ar: `جواز- هوية- هويت- رقم-وطني تاريخ-ميلاد تشخيص- مرض أمراض- صحتك صحة حالتك-صحية حالة-صحية إعاق- حامل
    أدوية- دواء- علاج- نفسية دين دينك ديان- ديني- مسلم- مسيحي- عرقي- عرقك أصلك لجوء- تصريح-إقامة جنسي-
    سياسي- نقابة- جنائي- راتب-`,
  tr: `pasaport- kimlig- kimlik- dogum-tarih- teshis- tanisi taniniz hastalig- hastalik- sagliginiz saglik
    engelli- engeliniz hamile- gebe ilac ilaclar- terapi- psikiyatr- psikoloj- bagimlilig- bagimlilik- dini
    dininiz dinin inanc- mezheb- mezhep- musluman- hristiyan- etnik- iltica- siginma- cinsel- escinsel-
    siyasi- sendika- sabika- maasiniz`,
  pl: `paszport- pesel dowod-osobist- dowodu-osobist- tozsamosc- data-urodzenia date-urodzenia diagnoz-
    chorob- choruj- chory chora zdrowi- zdrowotn- niepelnospraw- ciaza ciazy leki lekow lekarstw-
    psychiczn- uzaleznien- wiara wyznan- muzulman- chrzescijan- etniczn- azyl- karta-pobytu karte-pobytu
    seksualn- zwiazek-zawodow- zwiazku-zawodow- karaln- wynagrodzen- zarobk-`,
  es: `pasaporte- identidad- nss fecha-de-nacimiento enfermedad- salud discapac- minusval- embaraz-
    psiquiatr- psicolog- depresion- adiccion- musulman- cristiano cristiana judio etnic- etnia asilo-
    permiso-de-residencia sindicat- antecedentes-penales sueldo- salario-`,
}

/** A space, the word, and another space unless longer words may begin with it. */
const toNeedle = (word: string) => {
  const isBeginning = word.endsWith('-')
  const parts = foldText(isBeginning ? word.slice(0, -1) : word).replaceAll('-', ' ')
  return isBeginning ? ` ${parts}` : ` ${parts} `
}

const needles = Object.values(words).flatMap((list) => list.split(/\s+/).map(toNeedle))

// In Arabic "the", "and", "with" and "for" are part of the word.
const arabicArticle = /^(?:[وفبك]?ال|لل)/

/** The words of a text between single spaces. An apostrophe separates them: "I'd" is not "id". */
const toWords = (text: string) => {
  const folded = foldText(text.replaceAll(/['’ʼ]/g, ' '))
  const found = folded.split(/[^\p{L}\p{N}]+/u).map((word) => word.replace(arabicArticle, ''))
  return ` ${found.join(' ')} `
}

/**
 * Whether a question asks for something that people rightly keep to themselves, such as a passport
 * or a diagnosis. In all languages, by words: a help for hosts, no proof.
 */
export const asksSomethingPersonal = ({
  text,
  options,
}: Pick<Question, 'text' | 'options'>): boolean => {
  const asked = toWords([text, ...options].join(' '))
  return needles.some((needle) => asked.includes(needle))
}

/** A question that asks something personal says why. */
export const lacksReason = (question: Pick<Question, 'text' | 'options' | 'reason'>) =>
  !question.reason?.trim() && asksSomethingPersonal(question)
