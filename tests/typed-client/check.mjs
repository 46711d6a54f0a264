// Lints the OpenAPI document in a folder and writes types for clients beside it. Prints the errors of the linter as JSON.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core'
import openapiTS, { astToString } from 'openapi-typescript'

const [folder = '.'] = process.argv.slice(2)
const text = readFileSync(join(folder, 'openapi.json'), 'utf8')
const config = (await createConfig({ extends: ['recommended'] })).styleguide
const document = makeDocumentFromString(text, 'openapi.json')
const problems = await lintDocument({ document, externalRefResolver: new BaseResolver(), config })
const types = await openapiTS(JSON.parse(text), { rootTypes: true, rootTypesNoSchemaPrefix: true })
writeFileSync(join(folder, 'api.d.ts'), astToString(types))
const errors = problems.filter(({ severity }) => severity === 'error')
console.log(JSON.stringify(errors.map(({ ruleId, message }) => `${ruleId}: ${message}`)))
