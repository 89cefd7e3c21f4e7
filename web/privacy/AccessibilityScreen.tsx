import { platform } from '#web/page/platform.ts'
import { ScreenHeader } from '#web/ui/ScreenHeader.tsx'
import { contactAddress } from './contactAddress.ts'
import { Prose } from './Prose.tsx'

export const AccessibilityScreen = () => (
  <>
    <ScreenHeader
      title="Accessibility"
      lead={`Everyone should be able to use ${platform.name}, on any device and with any assistive technology.`}
    />
    <Prose title="What we aim for">
      <p>
        {platform.name} is built to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at
        level AA, the basis of the European standard EN 301 549.
      </p>
    </Prose>
    <Prose title="What this means for you">
      <ul>
        <li>Everything works with a keyboard alone, and you can see where you are.</li>
        <li>Screen readers can read out all headings, fields, buttons and messages.</li>
        <li>Text can be enlarged to 400% and stays in one column, without cutting anything off.</li>
        <li>There is a light and a dark theme, and we never use colour alone to show something.</li>
        <li>If your device asks for less motion, nothing moves.</li>
      </ul>
    </Prose>
    <Prose title="How we test">
      <p>
        With every change, automated tests check the screens in both themes, in small windows and
        with a keyboard. Automated tests find only some of the barriers. Independent experts have
        not audited the site yet.
      </p>
    </Prose>
    <Prose title="Known problems">
      <ul>
        <li>
          Texts that members write may be hard to read, or in a different language than the rest of
          the page.
        </li>
        <li>Pictures that organisers add to events have no description.</li>
        <li>Websites that we link to are not ours, and may have barriers.</li>
      </ul>
    </Prose>
    <Prose title="Tell us about a barrier">
      <p>
        Write to <a href={`mailto:${contactAddress()}`}>{contactAddress()}</a>. Tell us which page
        it was, what you wanted to do, and what you use, such as a screen reader or a keyboard.
        We’ll look for a solution, and for another way to help you in the meantime.
      </p>
      <p>
        If our answer does not help, you can turn to the Netherlands Institute for Human Rights
        (College voor de Rechten van de Mens).
      </p>
      <p>
        This statement was written on <time dateTime="2026-11-20">20 November 2026</time> by the
        team behind {platform.name}.
      </p>
    </Prose>
  </>
)
