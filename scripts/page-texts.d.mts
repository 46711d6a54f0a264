export declare function pageTextFolders(): Map<string, string[]>
