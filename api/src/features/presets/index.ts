export { notePresetArrivals } from './preset-arrivals.ts'
export { PresetEnablementsRepository } from './preset-enablements.repository.ts'
export { PresetsService } from './presets.service.ts'
