"""Spark MLlib's tree on the same Parquet files: python spark_tree.py MASTER FOLDER DEPTH. Prints one line of JSON."""
import json, os, sys, time
from pyspark.sql import SparkSession
from pyspark.ml import Pipeline
from pyspark.ml.classification import DecisionTreeClassifier
from pyspark.ml.feature import StringIndexer, VectorAssembler
from pyspark.sql.functions import col

master, folder, depth = sys.argv[1:4]
spark = (SparkSession.builder.master(master).config("spark.ui.enabled", "false").config("spark.executor.memory", "900m")
         .config("spark.driver.host", "127.0.0.1").config("spark.sql.shuffle.partitions", "2").getOrCreate())
spark.sparkContext.setLogLevel("ERROR")
def processor():
    """Seconds of the Java process and of this one."""
    fields = open(f"/proc/{spark.sparkContext._gateway.proc.pid}/stat").read().rsplit(") ", 1)[1].split(" ")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") + time.process_time()

data = spark.read.parquet(folder)
texts = [f"c{i}" for i in range(8)]
numbers = [f"b{i}" for i in range(6)] + [f"n{i}" for i in range(6)]
data = data.select(*texts, *[col(n).cast("double").alias(n) for n in numbers], "y").na.fill(-1.0)
begun = time.time()
worked = processor()
stages = [StringIndexer(inputCol=t, outputCol=f"{t}_code") for t in texts] + [StringIndexer(inputCol="y", outputCol="label"),
    VectorAssembler(inputCols=[f"{t}_code" for t in texts] + numbers, outputCol="features"),
    DecisionTreeClassifier(maxDepth=int(depth), maxBins=255, impurity="entropy", cacheNodeIds=False)]
model = Pipeline(stages=stages).fit(data)
seconds = time.time() - begun
worked = processor() - worked
correct = model.transform(data).filter("prediction = label").count() / data.count()
print(json.dumps({"seconds": seconds, "processor": worked, "leaves": (model.stages[-1].numNodes + 1) // 2, "accuracy": correct}))
