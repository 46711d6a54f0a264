import type { SafeSearchSetting } from '@netwarden/shared/contract'
import {
  SAFE_SEARCH,
  SAFE_SEARCH_ENGINES,
  SAFE_SEARCH_OFF,
  type SafeSearchEngineId,
  safeSearchModes,
} from '@netwarden/shared/domain'
import { fieldErrors } from '@netwarden/shared/errors'
import type { Language } from '@netwarden/shared/i18n'
import type { Actor } from '../../platform/http/actor.ts'
import type { SegmentsRepository } from '../segment-repository/index.ts'
import type { SegmentsService } from './segments.service.ts'

const INHERIT = 'inherit'

/** Safe search by engine: a view of the settings of segments. */
export class SafeSearchService {
  constructor(
    private readonly repository: Pick<SegmentsRepository, 'safeSearch'>,
    private readonly segments: Pick<SegmentsService, 'update'>,
  ) {}

  async list(): Promise<SafeSearchSetting[]> {
    const { own } = await this.repository.safeSearch()
    return SAFE_SEARCH_ENGINES.map((engine) => {
      const { field } = SAFE_SEARCH[engine]
      const segments = [...own].flatMap(([segmentId, settings]) => {
        const mode = settings[field]
        return mode === null ? [] : [{ segmentId, mode }]
      })
      return { engine, modes: safeSearchModes(engine), segments }
    })
  }

  async set(
    { segmentId, engine, mode }: { segmentId: string; engine: SafeSearchEngineId; mode: string },
    actor: Actor,
    language: Language,
  ): Promise<SafeSearchSetting[]> {
    if (![...safeSearchModes(engine), SAFE_SEARCH_OFF, INHERIT].includes(mode))
      throw fieldErrors({ mode: 'validation.invalid' })
    const change = { [SAFE_SEARCH[engine].field]: mode === INHERIT ? null : mode }
    await this.segments.update(segmentId, change, actor, language)
    return this.list()
  }
}
