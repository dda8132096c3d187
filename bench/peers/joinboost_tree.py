"""JoinBoost's tree in DuckDB on the same Parquet files: python joinboost_tree.py FOLDER DEPTH. It learns a regression, so the class
is 1 for yes and 0 for the rest, and it takes numbers only, so texts become their codes. Prints one line of JSON."""
import json, sys, time
import duckdb
from joinboost.executor import DuckdbExecutor
from joinboost.joingraph import JoinGraph
from joinboost.app import DecisionTree

folder, depth = sys.argv[1:3]
con = duckdb.connect()
con.execute("SET threads = 2")
texts = [f"CAST(substr(c{i}, 2) AS INTEGER) AS c{i}" for i in range(8)]
truths = [f"CAST(b{i} AS INTEGER) AS b{i}" for i in range(6)]
numbers = [f"coalesce(n{i}, -1) AS n{i}" for i in range(6)]
begun = time.time()
worked = time.process_time()
con.execute(f"CREATE TABLE wide AS SELECT {', '.join(texts + truths + numbers)}, CASE WHEN y = 'yes' THEN 1.0 ELSE 0.0 END AS y FROM read_parquet('{folder}/[0-9]*')")
features = [f"c{i}" for i in range(8)] + [f"b{i}" for i in range(6)] + [f"n{i}" for i in range(6)]
graph = JoinGraph(exe=DuckdbExecutor(con, debug=False))
graph.add_relation("wide", features, y="y")
tree = DecisionTree(learning_rate=1, max_leaves=2 ** int(depth), max_depth=int(depth))
tree.fit(graph)
print(json.dumps({"seconds": time.time() - begun, "processor": time.process_time() - worked}))
