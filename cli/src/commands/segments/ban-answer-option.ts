import { GATEWAY_BAN_ANSWERS, type GatewayBanAnswer } from '@netwarden/shared/domain'
import { Option } from 'commander'
import type { Translate } from '../../texts/index.ts'

/** Replaces null, which means that the settings of the gateway apply. */
const AS_SET = 'default'

export type GivenBanAnswer = GatewayBanAnswer | typeof AS_SET

export function banAnswerOption(t: Translate): Option {
  return new Option('--ban-answer <answer>', t('help.option.segmentBanAnswer')).choices([
    ...GATEWAY_BAN_ANSWERS,
    AS_SET,
  ])
}

export function readBanAnswer(given: GivenBanAnswer | undefined): GatewayBanAnswer | null | undefined {
  return given === AS_SET ? null : given
}
