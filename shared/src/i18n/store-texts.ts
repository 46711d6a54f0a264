import type { Translation } from './translation.ts'

/** Faults of stored data that the start and later checks find, and how to solve them. */
export const storeTextsZh = {
  'store.checking': '正在检查配置库与日志库是否属于同一安装，请稍候',
  'store.stateMissing':
    '配置库是空的，但日志库属于安装 {events}：请停止服务并恢复配置库（state.db 或 PostgreSQL）；如确需以空的配置库继续，请在下次启动时确认（步骤见文档“运维”）',
  'store.stateOlder':
    '配置库比日志库旧（安装 {events}，配置库为第 {stateGeneration} 代，日志库为第 {eventsGeneration} 代），可能是旧备份，或丢失了最近的更改：请恢复最新的配置库；如确需继续使用它，请在下次启动时确认（步骤见文档“运维”）',
  'store.eventsMissing':
    '日志库是空的，但安装 {state} 已有记录：请停止服务并恢复日志库（数据目录中的 engine 文件夹，或 ClickHouse 服务器上的库）；如确需以空的日志库继续，请在下次启动时确认（步骤见文档“运维”），之后可重新导入',
  'store.eventsOlder':
    '日志库比配置库旧（安装 {state}，日志库为第 {eventsGeneration} 代，配置库为第 {stateGeneration} 代），可能是旧备份：请恢复最新的日志库；如确需继续使用它，请在下次启动时确认（步骤见文档“运维”）',
  'store.foreign':
    '配置库属于安装 {state}，日志库属于另一个安装或另一个日志库（{events}）：请恢复匹配的库；如确需一起使用，请在下次启动时确认（步骤见文档“运维”）',
  'store.eventsLess':
    '日志库缺少已写入的记录：{from} 至 {to} 缺少 {records} 条。请停止服务并恢复日志库的备份；如需以剩余的记录继续，请在下次启动时确认（步骤见文档“运维”），之后可重新导入丢失的文件',
  'store.eventsGone':
    '运行期间日志库的文件夹（数据目录中的 engine）被删除或替换，已停止读取和写入：请停止服务，恢复该文件夹后再启动',
  'store.eventsDamaged':
    '日志库已损坏（{parts} 个数据块）：请停止服务并恢复日志库的备份；如需舍弃损坏的部分继续，请在下次启动时确认（步骤见文档“运维”）',
  'store.sumsDamaged': '日志库的统计已损坏或不完整，访问记录完好：请重启服务，启动时会重新计算统计',
  'store.eventsLost':
    '日志库缺少一部分数据，其内容已丢失：请停止服务并恢复日志库的备份；如需舍弃这些内容继续，请在下次启动时确认（步骤见文档“运维”）',
  'store.tablesMissing': '日志库缺少的部分已重新创建，正在重新计算其中的统计',
  'store.recordsRewritten': '正在更新已存的访问记录：已完成 {done} / {total} 个数据块，自动继续',
  'store.sumsRebuilt': '正在重新计算统计：已完成 {done} / {total} 步，自动继续',
  'store.eventsRefused': '日志库无法打开：{reason}',
  'store.writing.full': '日志库所在磁盘已满，记录正在等待写入：请腾出空间。之后自动继续，不会丢失数据',
  'store.writing.readOnly':
    '日志库所在的文件系统为只读，记录正在等待写入：请恢复写入权限。之后自动继续，不会丢失数据',
  'store.writing.away':
    '日志库没有响应，记录正在等待写入：请检查日志库与服务器日志。恢复后自动继续，不会丢失数据',
  'store.writing.incomplete':
    '日志库缺少一部分数据，记录正在等待写入：请重启服务，启动时会重新创建缺少的部分并重新计算统计。之后自动继续，不会丢失数据',
  'store.keeping.full': '配置库所在磁盘已满，读取进度暂时无法保存：请腾出空间。之后自动继续，不会丢失数据',
  'store.keeping.readOnly':
    '配置库所在的文件系统为只读，读取进度暂时无法保存：请恢复写入权限。之后自动继续，不会丢失数据',
  'store.keeping.away':
    '配置库没有响应，读取进度暂时无法保存：请检查配置库与服务器日志。恢复后自动继续，不会丢失数据',
  'store.stateDamaged':
    '配置库 state.db 已损坏（{reason}）：请停止服务并恢复备份；如果没有备份，请移走 state.db，并在下次启动时确认（步骤见文档“运维”），以空的配置库继续',
  'store.copied':
    '此数据目录是 {from} 的副本，安装编号相同（{id}）。若要让副本成为独立的安装，请停止副本，删除其中的 installation.json 后再启动',
  'store.moved':
    '此数据目录的位置与上次启动时不同（原为 {from}，安装 {id}）。如果它是仍在使用的安装的副本，请停止它，删除其中的 installation.json 后再启动，使其成为独立的安装；如果只是移动，则无需操作',
  'store.elsewhere': '此数据目录已被移动或复制，详见日志和消息中心',
  'import.recordsGone': '该导入的记录已不在日志库中，可再次导入同一文件',
  'message.stores.title': '数据存储需要处理',
  'message.stores.subTitle': '配置库或日志库不完整，或无法写入',
  'message.folder.title': '数据目录的位置已改变',
  'message.folder.subTitle': '移动或复制的安装',
} as const

export const storeTextsEn: Translation<typeof storeTextsZh> = {
  'store.checking':
    'Checking whether the state store and event store belong to the same installation. Try again shortly.',
  'store.stateMissing':
    'The state store is empty, but the event store belongs to installation {events}. Stop the service and restore the state store (state.db or PostgreSQL). To continue with an empty one, confirm that at the next start (see Operating in the documentation).',
  'store.stateOlder':
    'The state store is older than the event store (installation {events}; state generation {stateGeneration}, event generation {eventsGeneration}). It is an old backup, or recent changes are lost. Restore the latest state store. To continue with this one, confirm that at the next start (see Operating in the documentation).',
  'store.eventsMissing':
    'The event store is empty, but installation {state} has records. Stop the service and restore the event store (the folder engine in the data directory, or the store on the ClickHouse server). To continue with an empty one, confirm that at the next start (see Operating in the documentation), then import again.',
  'store.eventsOlder':
    'The event store is older than the state store (installation {state}; event generation {eventsGeneration}, state generation {stateGeneration}). It is an old backup. Restore the latest event store. To continue with this one, confirm that at the next start (see Operating in the documentation).',
  'store.foreign':
    'The state store belongs to installation {state}, the event store to another installation or store ({events}). Restore the matching one. To use them together, confirm that at the next start (see Operating in the documentation).',
  'store.eventsLess':
    '{records} stored records between {from} and {to} are missing from the event store. Stop the service and restore a backup of the event store. To continue with the remaining records, confirm that at the next start (see Operating in the documentation), then import the missing files again.',
  'store.eventsGone':
    'The folder of the event store (engine in the data directory) was deleted or replaced while in use. Reading and storing have stopped. Stop the service, restore the folder and start again.',
  'store.eventsDamaged':
    'The event store is damaged ({parts} parts). Stop the service and restore a backup of the event store. To continue without the damaged parts, confirm that at the next start (see Operating in the documentation).',
  'store.sumsDamaged':
    'Statistics in the event store are damaged or incomplete; visits are intact. Restart the service to rebuild the statistics.',
  'store.eventsLost':
    'A part of the event store is missing, and its content is lost. Stop the service and restore a backup of the event store. To continue without it, confirm that at the next start (see Operating in the documentation).',
  'store.tablesMissing':
    'Missing parts of the event store were created again. Their statistics are being rebuilt.',
  'store.recordsRewritten':
    'Stored visits are being updated: {done} of {total} parts done. This continues automatically.',
  'store.sumsRebuilt':
    'Statistics are being rebuilt: {done} of {total} steps done. This continues automatically.',
  'store.eventsRefused': 'Failed to open the event store: {reason}',
  'store.writing.full':
    'The disk of the event store is full, and records are waiting to be stored. Free some space. Storing then continues automatically without loss.',
  'store.writing.readOnly':
    'The file system of the event store is read-only, and records are waiting to be stored. Make it writable. Storing then continues automatically without loss.',
  'store.writing.away':
    'The event store does not respond, and records are waiting to be stored. Check the event store and the server log. Storing continues automatically without loss.',
  'store.writing.incomplete':
    'A part of the event store is missing, and records are waiting to be stored. Restart the service to create that part and rebuild its statistics. Storing then continues automatically without loss.',
  'store.keeping.full':
    'The disk of the state store is full, so the read position cannot be saved. Free some space. Reading then continues automatically without loss.',
  'store.keeping.readOnly':
    'The file system of the state store is read-only, so the read position cannot be saved. Make it writable. Reading then continues automatically without loss.',
  'store.keeping.away':
    'The state store does not respond, so the read position cannot be saved. Check the state store and the server log. Reading continues automatically without loss.',
  'store.stateDamaged':
    'The state store state.db is damaged ({reason}). Stop the service and restore a backup. Without a backup, move state.db away and confirm at the next start that you continue with an empty one (see Operating in the documentation).',
  'store.copied':
    'This data directory is a copy of {from} and has the same installation id ({id}). To make it a separate installation, stop it, delete installation.json in it and start it again.',
  'store.moved':
    'This data directory is not where it was at the last start ({from}; installation {id}). If it is a copy of an installation that is still in use, stop it, delete installation.json in it and start it again to make it a separate installation. If it was only moved, no action is needed.',
  'store.elsewhere':
    'This data directory was moved or copied. See the log and the message center for details.',
  'import.recordsGone': 'The records of this import are no longer in the event store. Import the file again.',
  'message.stores.title': 'The data stores need attention',
  'message.stores.subTitle': 'The state store or event store is incomplete or cannot be written',
  'message.folder.title': 'The data directory has moved',
  'message.folder.subTitle': 'Moved or copied installation',
}
