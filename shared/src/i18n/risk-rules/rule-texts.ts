import type { Texts } from '../../fields/field.ts'

/**
 * All texts of a risk rule. `{device}`, `{domain}`, `{host}`, `{org}` and `{target}` belong to the event, the other
 * placeholders are figures of its reasons.
 */
export interface RiskRuleTexts {
  name: Texts
  /** What an event says. */
  desc: Texts
  /** Of a second kind of events that the rule finds. */
  otherDesc?: Texts
  /** Short phrase with the measured values. */
  summary: Texts
  /** Heading of the page of an event; without it, the name. */
  title?: Texts
  /** Beside the settings of the rule. */
  hint: Texts
  /** What to do next about an event. */
  steps: readonly [Texts, Texts, Texts]
  /** Reasons by their code; `<code>.limit` for one whose figures have a limit. */
  reasons: Readonly<Record<string, Texts>>
}
