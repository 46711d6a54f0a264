// Every kind of attack and every kind of ordinary look-ups that the rules are measured with.
import { answers, stable } from './answers.mjs'
import { contacts, regular } from './contacts.mjs'
import { resembling, tunnels } from './tunnels.mjs'

export const attacks = [...tunnels, ...contacts, ...answers]
export const ordinary = [...resembling, ...regular, ...stable]
