import { SOURCES_PATH } from './paths.ts'

/** In place of an id in the address of the page: the form of a new source. */
export const NEW_SOURCE = 'new'
export const NEW_SOURCE_ADDRESS = `${SOURCES_PATH}?source=${NEW_SOURCE}`
