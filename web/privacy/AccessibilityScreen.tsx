import { platform } from '#web/page/platform.ts'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { contactAddress } from './contactAddress.ts'
import { Prose } from './Prose.tsx'

export const AccessibilityScreen = () => (
  <>
    <ScreenHeader
      title="Accessibility"
      lead={`Everyone should be able to use ${platform.name}, with whatever device and help they use.`}
    />
    <Prose title="What we aim for">
      <p>
        {platform.name} is built to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at
        level AA, which the European standard EN 301 549 rests on.
      </p>
    </Prose>
    <Prose title="What that means for you">
      <ul>
        <li>Everything works with a keyboard alone, and you can see where you are.</li>
        <li>Headings, fields, buttons and messages have names that screen readers speak.</li>
        <li>Text can be enlarged to 400% and stays in one column, without cutting anything off.</li>
        <li>There is a light and a dark theme, and colour is never the only sign.</li>
        <li>If your device asks for less motion, nothing moves.</li>
      </ul>
    </Prose>
    <Prose title="How it is tested">
      <p>
        With every change, automatic tests go through the screens in both themes and on small
        windows, and use them by keyboard. Automatic tests find only a part of all barriers. An
        audit by independent experts has not taken place yet.
      </p>
    </Prose>
    <Prose title="What we know is not perfect">
      <ul>
        <li>
          What people write themselves may be hard to read, or be in another language than the page
          says.
        </li>
        <li>Pictures that organisers add to events carry no description of their own.</li>
        <li>Websites that we link to are not ours, and may have barriers.</li>
      </ul>
    </Prose>
    <Prose title="Tell us about a barrier">
      <p>
        Write to <a href={`mailto:${contactAddress()}`}>{contactAddress()}</a>: which page, what you
        wanted to do, and what you use, such as a screen reader or a keyboard. We look for a
        solution, and for another way to help you in the meantime.
      </p>
      <p>
        If our answer does not help, you can turn to the Netherlands Institute for Human Rights
        (College voor de Rechten van de Mens).
      </p>
      <p>
        This statement was written on <time dateTime="2026-11-20">20 November 2026</time>, by those
        who build {platform.name}.
      </p>
    </Prose>
  </>
)
