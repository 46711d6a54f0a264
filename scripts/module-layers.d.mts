/** What is wrong with the layers of api/src/modules and the folders of the console's resources. */
export function faultsOfLayers(texts: Map<string, string>): string[]
