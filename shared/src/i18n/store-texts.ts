import type { Translation } from './translation.ts'

/** What a start and the checks behind it find wrong with what is stored, and what to do. */
export const storeTextsZh = {
  'store.checking': '正在核对状态库与事件库是否属于同一安装，请稍候',
  'store.stateMissing':
    '状态库是空的，但事件库属于安装 {events}：请停止服务并放回状态库（state.db 或 PostgreSQL）；若确实要以空的状态库继续，请用 NETWARDEN_ACCEPT=state 启动一次',
  'store.stateOlder':
    '状态库比事件库旧（安装 {events}，状态记到第 {stateGeneration} 代，事件记到第 {eventsGeneration} 代），可能是旧备份，或丢失了最后的更改：请放回最新的状态库；若确实要以它继续，请用 NETWARDEN_ACCEPT=state 启动一次',
  'store.eventsMissing':
    '事件库是空的，但安装 {state} 已有记录入库：请停止服务并放回事件库（数据目录中的 engine 文件夹，或 NETWARDEN_EVENTS_URL 所指的库）；若确实要以空的事件库继续，请用 NETWARDEN_ACCEPT=events 启动一次，之后可重新导入',
  'store.eventsOlder':
    '事件库比状态库旧（安装 {state}，事件记到第 {eventsGeneration} 代，状态记到第 {stateGeneration} 代），可能是旧备份：请放回最新的事件库；若确实要以它继续，请用 NETWARDEN_ACCEPT=events 启动一次',
  'store.foreign':
    '状态库属于安装 {state}，事件库属于另一个安装或另一个事件库（{events}）：请放回匹配的一方；若确实要合用，请用 NETWARDEN_ACCEPT=state 或 NETWARDEN_ACCEPT=events 启动一次',
  'store.eventsLess':
    '事件库缺少已入库的记录：{from} 至 {to} 少了 {records} 条。请停止服务并放回事件库的备份；若要以剩余的记录继续，请用 NETWARDEN_ACCEPT=events 启动一次，之后可重新导入丢失的文件',
  'store.eventsGone':
    '运行期间事件库的文件夹（数据目录中的 engine）被删除或替换，读取已停止，不再写入记录：请停止服务，放回该文件夹后再启动',
  'store.eventsDamaged':
    '事件库已损坏（{tables}，{parts} 个数据块）：请停止服务并放回事件库的备份；若要舍弃损坏的部分继续，请用 NETWARDEN_ACCEPT=events 启动一次',
  'store.sumsDamaged':
    '事件库的统计表已损坏或不完整（{tables}），访问记录本身完好：请重启服务，启动时会按访问记录重新统计',
  'store.eventsLost':
    '事件库缺少表（{tables}），其中的内容已全部丢失：请停止服务并放回事件库的备份；若要舍弃这些内容继续，请用 NETWARDEN_ACCEPT=events 启动一次',
  'store.tablesMissing': '事件库缺少表（{tables}），已重新建立，其中的统计正在按访问记录重新计算',
  'store.recordsRewritten': '正在改写已存的访问记录：已完成 {done} / {total} 个数据块，完成后自动继续',
  'store.sumsRebuilt': '正在按访问记录重新统计（{tables}）：已完成 {done} / {total} 步，完成后自动继续',
  'store.eventsRefused': '事件库无法打开：{reason}',
  'store.writing.full':
    '事件库所在磁盘已满，读到的记录暂时无法入库，正在等待：请腾出空间，之后自动继续，不会丢失',
  'store.writing.readOnly':
    '事件库所在的文件系统为只读，读到的记录暂时无法入库，正在等待：请恢复写入，之后自动继续，不会丢失',
  'store.writing.away':
    '事件库没有响应，读到的记录暂时无法入库，正在等待：请检查事件库与服务日志，恢复后自动继续，不会丢失',
  'store.writing.incomplete':
    '事件库缺少表，读到的记录暂时无法入库，正在等待：请重启服务，启动时会重新建立缺少的表并按访问记录重新统计，之后自动继续，不会丢失',
  'store.keeping.full':
    '状态库所在磁盘已满，读取进度暂时无法保存，正在等待：请腾出空间，之后自动继续，不会丢失',
  'store.keeping.readOnly':
    '状态库所在的文件系统为只读，读取进度暂时无法保存，正在等待：请恢复写入，之后自动继续，不会丢失',
  'store.keeping.away':
    '状态库没有响应，读取进度暂时无法保存，正在等待：请检查状态库与服务日志，恢复后自动继续，不会丢失',
  'store.stateDamaged':
    '状态库 state.db 已损坏（{reason}）：请停止服务并放回备份；若没有备份，请移走 state.db 并用 NETWARDEN_ACCEPT=state 启动一次，以空的状态库继续',
  'store.copied':
    '此数据目录是 {from} 的副本，安装编号相同（{id}）。若要让副本成为独立的安装，请停止副本，删除其中的 installation.json 后再启动',
  'store.moved':
    '此数据目录已不在上次启动时的位置（原为 {from}，安装 {id}）。若它是仍在使用的安装的副本，请停止它，删除其中的 installation.json 后再启动，使其成为独立的安装；若只是移动，则无需操作',
  'store.elsewhere': '此数据目录已被移动或复制，详见日志和消息中心',
  'import.recordsGone': '该导入的记录已不在事件库中，可再次导入同一文件',
  'message.stores.title': '数据存储需要处理',
  'message.stores.subTitle': '状态库或事件库不完整，或无法写入',
  'message.folder.title': '数据目录的位置已改变',
  'message.folder.subTitle': '移动或复制的安装',
} as const

export const storeTextsEn: Translation<typeof storeTextsZh> = {
  'store.checking': 'Checking whether state and events belong to one installation: try again shortly',
  'store.stateMissing':
    'The state store is empty, but the event store belongs to installation {events}: stop and put the state store back (state.db or PostgreSQL); to go on with an empty one, start once with NETWARDEN_ACCEPT=state',
  'store.stateOlder':
    'The state store is older than the event store (installation {events}; state generation {stateGeneration}, events generation {eventsGeneration}): an old backup, or its last changes are lost. Put the newest state store back; to go on with this one, start once with NETWARDEN_ACCEPT=state',
  'store.eventsMissing':
    'The event store is empty, but installation {state} has records: stop and put the event store back (the folder engine in the data directory, or what NETWARDEN_EVENTS_URL names); to go on with an empty one, start once with NETWARDEN_ACCEPT=events, then import again',
  'store.eventsOlder':
    'The event store is older than the state store (installation {state}; events generation {eventsGeneration}, state generation {stateGeneration}): an old backup. Put the newest event store back; to go on with this one, start once with NETWARDEN_ACCEPT=events',
  'store.foreign':
    'The state store belongs to installation {state}, the event store to another installation or is another store ({events}): put the right one back; to use them together, start once with NETWARDEN_ACCEPT=state or NETWARDEN_ACCEPT=events',
  'store.eventsLess':
    'Records that were stored are missing from the event store: {records} of {from} to {to}. Stop and put a backup of the event store back; to go on with what is left, start once with NETWARDEN_ACCEPT=events, then import the missing files again',
  'store.eventsGone':
    'The folder of the event store (engine in the data directory) was deleted or replaced while it was in use. Nothing is read or stored any more: stop, put the folder back and start again',
  'store.eventsDamaged':
    'The event store is damaged ({tables}; {parts} parts): stop and put a backup of the event store back; to go on without the damaged parts, start once with NETWARDEN_ACCEPT=events',
  'store.sumsDamaged':
    'Sums of the event store are damaged or not complete ({tables}); the records are whole: restart the service, and they are made anew of the records',
  'store.eventsLost':
    'Tables are missing from the event store, with all that was in them ({tables}): stop and put a backup of the event store back; to go on without it, start once with NETWARDEN_ACCEPT=events',
  'store.tablesMissing':
    'Tables were missing from the event store ({tables}): they are there again, and the sums among them are made anew of the records',
  'store.recordsRewritten':
    'Stored records are being rewritten: {done} of {total} parts are done; it goes on by itself',
  'store.sumsRebuilt':
    'Sums are made anew of the records ({tables}): {done} of {total} steps are done; it goes on by itself',
  'store.eventsRefused': 'The event store cannot be opened: {reason}',
  'store.writing.full':
    'The disk of the event store is full, so records that were read wait to be stored: make room; it goes on by itself, and nothing is lost',
  'store.writing.readOnly':
    'The file system of the event store can only be read, so records that were read wait to be stored: make it writable again; it goes on by itself, and nothing is lost',
  'store.writing.away':
    'The event store does not answer, so records that were read wait to be stored: look at it and at the log of the service; it goes on by itself, and nothing is lost',
  'store.writing.incomplete':
    'A table is missing from the event store, so records that were read wait to be stored: restart the service, and missing tables are made anew of the records; it goes on by itself then, and nothing is lost',
  'store.keeping.full':
    'The disk of the state store is full, so how far was read cannot be kept: make room; it goes on by itself, and nothing is lost',
  'store.keeping.readOnly':
    'The file system of the state store can only be read, so how far was read cannot be kept: make it writable again; it goes on by itself, and nothing is lost',
  'store.keeping.away':
    'The state store does not answer, so how far was read cannot be kept: look at it and at the log of the service; it goes on by itself, and nothing is lost',
  'store.stateDamaged':
    'The state store state.db is damaged ({reason}): stop and put a backup back; without one, move state.db away and start once with NETWARDEN_ACCEPT=state to go on with an empty one',
  'store.copied':
    'This data directory is a copy of {from} and has the same installation id ({id}). To make the copy an installation of its own, stop it, delete installation.json in it and start it again',
  'store.moved':
    'This data directory is no longer where it was at its last start ({from}; installation {id}). If it is a copy of an installation still in use, stop it, delete installation.json in it and start it again to make it one of its own; if it was moved, nothing is to be done',
  'store.elsewhere': 'This data directory was moved or copied: the log and the message centre say more',
  'import.recordsGone': 'The records of this import are no longer in the event store: import the file again',
  'message.stores.title': 'The stores need attention',
  'message.stores.subTitle': 'State or events are not whole, or cannot be written',
  'message.folder.title': 'The data directory lies elsewhere',
  'message.folder.subTitle': 'A moved or copied installation',
}
